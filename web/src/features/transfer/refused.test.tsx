// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { setLanguage } from '../../messages/language.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, press, show, soon, typeAmount } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import TransferSheet from './TransferSheet.tsx';

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

/** Without what keeps a Lao word from being broken in two. */
const said = (): string => (document.querySelector('dialog')?.textContent ?? '').replaceAll('\u2060', '');

test.each([
  ['th', 'โอนไม่สำเร็จ เงินกลับเข้ากระเป๋าหรือยังอยู่ในเกม'],
  ['la', 'ໂອນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາ ຫຼື ຍັງຢູ່ໃນເກມ'],
  ['en', 'Transfer failed. Your money is back in your wallet or still in the game'],
] as const)('in %s the sheet says of a transfer that failed where the money is', async (language, says) => {
  fakeServer({
    // As server/src/features/transfer/transfer.test.ts has it answered.
    'POST /wallet/transfer': json(502, { message: 'TRANSFER_FAIL' }),
    'GET /wallet': json(200, wallet),
    'POST /statement': json(200, { statements: [], total: 0 }),
  });
  await show(<TransferSheet open onClose={() => undefined} from="WALLET" to="JOKER" />);
  await doing(() => setLanguage(language));
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('200');
  await press('Enter');
  await soon(() => expect(said()).toContain(says));
});
