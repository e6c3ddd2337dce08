// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { later as en } from '../../messages/en/later.ts';
import { later as la } from '../../messages/la/later.ts';
import { setLanguage } from '../../messages/language.ts';
import { later as th } from '../../messages/th/later.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, press, show, soon, tap, typeAmount } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import WithdrawSheet from './WithdrawSheet.tsx';

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

/** Without what keeps a Lao word from being broken in two. */
const said = (): string => (document.querySelector('dialog')?.textContent ?? '').replaceAll('\u2060', '');

/** What a member reads whose games were brought to the wallet, and who was refused all the same. */
test.each([
  ['th', th, 502, 'TRANSFER_FAIL', 'เงินบางส่วนยังโอนออกจากเกมไม่เสร็จ เมื่อเข้ากระเป๋าแล้วถอนได้เลย'],
  ['la', la, 502, 'TRANSFER_FAIL', 'ເງິນບາງສ່ວນຍັງໂອນອອກຈາກເກມບໍ່ສຳເລັດ ເມື່ອເຂົ້າກະເປົາແລ້ວຖອນໄດ້ເລີຍ'],
  [
    'en',
    en,
    502,
    'TRANSFER_FAIL',
    'Some of your money is still leaving a game. Withdraw again once it is in your wallet',
  ],
  ['th', th, 400, 'MONEY_NOT_ENOUGH', 'ยอดเงินไม่พอ เงินจากเกมที่โอนกลับแล้วอยู่ในกระเป๋า'],
  ['la', la, 400, 'MONEY_NOT_ENOUGH', 'ຍອດເງິນບໍ່ພໍ ເງິນຈາກເກມທີ່ໂອນກັບແລ້ວຢູ່ໃນກະເປົາ'],
  [
    'en',
    en,
    400,
    'MONEY_NOT_ENOUGH',
    'Insufficient balance. What came back from your games is in your wallet',
  ],
] as const)(
  '%s: the sheet says where the money is',
  async (language, { withdrawSheet: texts }, status, message, says) => {
    fakeServer({
      'POST /wallet/withdrawAll': json(status, { message }),
      'GET /wallet': json(200, wallet),
      'POST /withdraw/explain': json(200, {
        ...{ canWithdraw: true, available: 1300, min: 100, max: 5000, reasons: [] },
      }),
      'GET /withdraw/current': json(200, { withdrawal: null }),
      'GET /lookup/banks': json(200, []),
      'POST /statement': json(200, { statements: [], total: 0 }),
    });
    await show(<WithdrawSheet open onClose={() => undefined} />);
    await doing(() => setLanguage(language));
    await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
    await typeAmount('100');
    await press('Enter');
    await tap(texts.confirm('฿100.00'));
    await soon(() => expect(said()).toContain(says));
  },
);
