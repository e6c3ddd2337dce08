import { validate } from 'promptparse';
import { findBank } from '../bank/banks.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer, Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { askBanks } from './bank.ts';
import { itmxData } from './itmx.ts';

/** A numbered refusal; some carry data all the same. */
const refusal = (code: number, message: string, data?: unknown, status = 400): Answer => ({
  status,
  body: { code, message, ...(data !== undefined && { data }) },
});

export const slipOkRefusals: Refusals = {
  'bad-signature': refusal(1002, 'Authorization Header ไม่ถูกต้อง', undefined, 401),
  'rate-limit': refusal(1004, 'ใช้งานเกินโควต้า', undefined, 429),
  maintenance: refusal(1009, 'ขออภัย ระบบธนาคารขัดข้องชั่วคราว', undefined, 503),
};

/**
 * `POST /api/line/apikey/{branch}` with JSON `{data, log?, amount?}`. With `log` the branch remembers the slip: 1012 from then
 * on, with the transfer; another `amount` is 1013, and a receiver that is not the setting `slipokReceiver` 1014, both with it.
 */
export function slipOkVerify(
  world: World,
  { branch, key, body }: { branch: string; key: unknown; body: unknown },
): Answer {
  if (branch !== credentials.slip.slipok.branch) return refusal(1001, 'ไม่พบสาขา');
  if (key !== credentials.slip.slipok.key) return slipOkRefusals['bad-signature'];
  const fields = fieldsOf(body);
  const text = textOf(fields, 'data');
  if (text === '') return refusal(1000, 'กรุณาส่ง data, files หรือ url');
  const slip = validate.slipVerify(text);
  if (!slip) return refusal(1008, 'QR นี้ไม่ใช่ QR สำหรับตรวจสอบการชำระเงิน');
  const answer = askBanks(world, slip.sendingBank, slip.transRef);
  if (answer.state === 'captcha') return refusal(1999, 'bank captcha');
  if (answer.state === 'none') return refusal(1011, 'QR หมดอายุ หรือไม่มีรายการอยู่จริง');
  if (answer.state === 'later') {
    const bankName = findBank(answer.sendingBank)?.nameTH ?? '';
    const delay = Math.ceil(answer.waitMs / 60_000);
    return refusal(1010, 'กรุณารอแล้วตรวจสอบใหม่', { bankCode: answer.sendingBank, bankName, delay });
  }
  const { transfer } = answer;
  const transTimestamp = new Date(transfer.at).toISOString();
  const data = { success: true, message: '✅', ...itmxData(transfer, decimal), transTimestamp };
  const logged = world.store.table<true>('slipok-logged');
  if (logged.get(transfer.reference)) return refusal(1012, 'สลิปซ้ำ', data);
  if (fields.log === true) logged.put(transfer.reference, true);
  if (fields.amount !== undefined && satangOf(fields.amount) !== transfer.amount)
    return refusal(1013, 'ยอดที่ส่งมาไม่ตรงกับสลิป', data);
  const { slipokReceiver } = settingsOf(world.store);
  if (slipokReceiver !== '' && slipokReceiver !== transfer.to.accountNo)
    return refusal(1014, 'บัญชีผู้รับไม่ตรงกับบัญชีหลักของร้าน', data);
  return { status: 200, body: { success: true, data } };
}
