// @vitest-environment happy-dom
import type { Language } from '@prae/contract/languages';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { setLanguage } from '../../messages/language.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, press, show, soon, typeAmount } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import TransferSheet from './TransferSheet.tsx';

const TRANSFER = 'POST /wallet/transfer';

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

/** Without what keeps a Lao word from being broken in two. */
const said = (): string => (document.querySelector('dialog')?.textContent ?? '').replaceAll('\u2060', '');

/** The sheet in a language, whose member has typed so much and gone on. */
async function asking(amount: string, language: Language) {
  const server = fakeServer({
    // As server/src/features/transfer/transfer.test.ts has it answered.
    [TRANSFER]: json(502, { message: 'TRANSFER_FAIL' }),
    'GET /wallet': json(200, wallet),
    'POST /statement': json(200, { statements: [], total: 0 }),
  });
  await show(<TransferSheet open onClose={() => undefined} from="WALLET" to="JOKER" />);
  await doing(() => setLanguage(language));
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount(amount);
  await press('Enter');
  return server;
}

test.each([
  ['th', 'โอนไม่สำเร็จ เงินกลับเข้ากระเป๋าหรือยังอยู่ในเกม'],
  ['la', 'ໂອນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາ ຫຼື ຍັງຢູ່ໃນເກມ'],
  ['en', 'Transfer failed. Your money is back in your wallet or still in the game'],
] as const)('in %s the sheet says of a transfer that failed where the money is', async (language, says) => {
  await asking('200', language);
  await soon(() => expect(said()).toContain(says));
});

test.each([
  ['th', '0.99', 'โอนขั้นต่ำ ฿1.00'],
  ['la', '0.99', 'ໂອນຂັ້ນຕ່ຳ ฿1.00'],
  ['en', '0.99', 'The minimum transfer is ฿1.00'],
  ['th', '1000.01', 'โอนได้ไม่เกิน ฿1,000.00'],
  ['la', '1000.01', 'ໂອນໄດ້ບໍ່ເກີນ ฿1,000.00'],
  ['en', '1000.01', 'Only ฿1,000.00 available'],
] as const)(
  '%s: of %s the phone says the limit by itself, and asks nobody',
  async (language, amount, says) => {
    const server = await asking(amount, language);
    const wrong = () => document.querySelector('.amount-input-error')?.textContent?.replaceAll('\u2060', '');
    await soon(() => expect(wrong()).toBe(says));
    expect(server.count(TRANSFER)).toBe(0);
  },
);
