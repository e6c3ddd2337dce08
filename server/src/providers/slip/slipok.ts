import { type AloneReply, call, isObject } from '../http.ts';
import { type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { nameIfTold } from '../told.ts';
import { matchSlip, type SlipFound, type SlipQuestion } from './match.ts';
import { NOT_SLIP, type SlipVerifier } from './port.ts';
import { bodyOf, itmxTransfer } from './read.ts';

export interface SlipOkOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  /** The branch of ours whose quota is used. */
  branch: string;
  key: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** Nothing to read, branch, key, package, quota, a picture that is none. */
const refusals = new Set(['1000', '1001', '1002', '1003', '1004', '1005', '1006']);

/** No QR, and one that is no slip's. */
const notSlip = new Set(['1007', '1008']);

/** It found the transfer and holds against it that it saw it before, another amount, or another receiver. */
const flagged = new Set(['1012', '1013', '1014']);

/**
 * SlipOK: a question with the mini QR's text under our branch, answered with the transfer or a numbered refusal. Refusals name
 * nothing of ours, so every call is alone on its connection. It is not asked to remember slips; what it flags all the same
 * (1012, 1013, 1014) comes with the transfer and is read as found: the question whose answer was lost is a duplicate to it too.
 */
export function slipOk(options: SlipOkOptions): SlipVerifier {
  return {
    name: 'SLIPOK',
    async verify(question) {
      const reply = await call(`${options.baseUrl}/api/line/apikey/${options.branch}`, {
        headers: { 'x-authorization': options.key },
        json: { data: question.payload },
        alone: true,
        timeoutMs: options.timeoutMs,
      });
      return reply.kind === 'unknown' ? reply : answerIn(question, reply);
    },
  };
}

function answerIn<Q extends SlipQuestion>(
  question: Q,
  reply: Exclude<AloneReply, Unknown>,
): SlipFound<Q> | Rejected | Unknown {
  const read = bodyOf(reply);
  if (read.kind === 'unknown') return read;
  const { value: body } = read;
  const { status, notTold } = reply;
  const { data } = body;
  const code = typeof body.code === 'number' ? String(body.code) : body.code;
  const isFound =
    status === 200 && code === undefined && body.success === true && isObject(data) && data.success !== false;
  if (isFound || (typeof code === 'string' && flagged.has(code))) {
    const told = itmxTransfer(data);
    return told ? matchSlip(question, told) : unknown('badBody');
  }
  if (typeof code !== 'string') return unknown('unlistedStatus');
  const nameless = { sendingBank: notTold, transRef: notTold };
  if (code === '1011') return matchSlip(question, { ...nameless, state: 'none' });
  // Not of the protocol: a captcha of the bank's portal, as the sandbox asks for one.
  if (code === '1999') return matchSlip(question, { ...nameless, state: 'captcha' });
  if (code === '1010') {
    const retryMs = isObject(data) ? delayOf(data.delay) : undefined;
    if (!isObject(data) || retryMs === undefined) return unknown('badBody');
    const sendingBank = nameIfTold(data.bankCode, notTold);
    return matchSlip(question, { state: 'later', retryMs, sendingBank, transRef: notTold });
  }
  if (notSlip.has(code)) return rejected(NOT_SLIP, code);
  return refusals.has(code) ? rejected(code) : unknown('unlistedStatus');
}

/** Of minutes, up to a day. */
function delayOf(minutes: unknown): number | undefined {
  const isTime = typeof minutes === 'number' && minutes > 0 && minutes <= 1_440;
  return isTime ? Math.ceil(minutes * 60_000) : undefined;
}
