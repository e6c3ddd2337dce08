import { fieldsOf, textOf } from '../fields.ts';
import { decimalText } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';
import { askBanks } from './bank.ts';
import { itmxData } from './itmx.ts';

/**
 * `POST /v1/verslip/kbank/verify` with `{rqUID, rqDt, data: {sendingBank, transRef}}`. Refusals come with HTTP 200 too; a
 * transfer that its bank does not know yet does not exist here. Amounts are text.
 */
export function kbankVerify(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const asked = fieldsOf(fields.data);
  const [rqUID, rqDt] = [textOf(fields, 'rqUID'), textOf(fields, 'rqDt')];
  const [sendingBank, transRef] = [textOf(asked, 'sendingBank'), textOf(asked, 'transRef')];
  const answered = (statusCode: string, statusMessage: string, data?: unknown): Answer => ({
    status: 200,
    body: { rqUID, statusCode, statusMessage, ...(data !== undefined && { data }) },
  });
  const isWhole = rqUID !== '' && /T.*[+-]\d\d:\d\d$/.test(rqDt) && sendingBank !== '' && transRef !== '';
  if (!isWhole) return answered('8400', 'Missing required field');
  const answer = askBanks(world, sendingBank, transRef);
  if (answer.state === 'captcha') return answered('8999', 'Captcha required');
  if (answer.state !== 'found') return answered('8404', 'Reference does not exist');
  return answered('0000', 'SUCCESS', itmxData(answer.transfer, decimalText));
}
