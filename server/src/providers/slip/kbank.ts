import { randomUUID } from 'node:crypto';
import { type AloneReply, call } from '../http.ts';
import { bangkokTime, type KbankClientOptions, kbankTokens, TOKEN_REFUSED } from '../kbank.client.ts';
import { type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { matchSlip, type SlipFound, type SlipQuestion } from './match.ts';
import type { SlipVerifier } from './port.ts';
import { bodyOf, itmxTransfer } from './read.ts';

/** ITMX's refusals of a question: a bank that is not served, a field that is missing, what we subscribed to, who we are. */
const refusals = new Set([
  ...['6501', '6400', '8400', '6403'],
  ...['6421', '6422', '6423', '6424', '6701', '6702', '6703', '8701', '8702', '8703'],
]);

/** ITMX, or a bank behind it, does not answer, or has a fault. */
const faults = new Set(['8501', '8503', '6500', '8500']);

/**
 * KBANK's slip verification (K-API), for transfers of every bank of ITMX: OAuth2 client credentials, then a question by sending
 * bank and reference. Answers, refusals too, name the question by its `rqUID`, a fresh one each time. HTTP 200 says nothing:
 * the statusCode does.
 */
export function kbankSlip(options: KbankClientOptions): SlipVerifier {
  const tokens = kbankTokens(options);
  return {
    name: 'KBANK',
    verify: (question) =>
      tokens.call(async (token) => {
        const rqUID = randomUUID();
        const { sendingBank, transRef } = question;
        const reply = await call(`${options.baseUrl}/v1/verslip/kbank/verify`, {
          headers: { authorization: `Bearer ${token}` },
          json: { rqUID, rqDt: bangkokTime(new Date()), data: { sendingBank, transRef } },
          alone: true,
          timeoutMs: options.timeoutMs,
        });
        return reply.kind === 'unknown' ? reply : answerIn(question, rqUID, reply);
      }),
  };
}

function answerIn<Q extends SlipQuestion>(
  question: Q,
  rqUID: string,
  reply: Exclude<AloneReply, Unknown>,
): SlipFound<Q> | Rejected | Unknown {
  const { status, notTold } = reply;
  if (status === 401) return rejected(TOKEN_REFUSED);
  const read = bodyOf(reply);
  if (read.kind === 'unknown') return read;
  const { value: body } = read;
  if (typeof body.statusCode !== 'string') return unknown('unlistedStatus');
  if (body.rqUID !== rqUID) return unknown('badBody');
  const { statusCode: code } = body;
  if (code === '0000' && status === 200) {
    const told = itmxTransfer(body.data);
    return told ? matchSlip(question, told) : unknown('badBody');
  }
  const nameless = { sendingBank: notTold, transRef: notTold };
  if (code === '8404') return matchSlip(question, { ...nameless, state: 'none' });
  // Not of the protocol: a captcha of the bank's portal, as the sandbox asks for one.
  if (code === '8999') return matchSlip(question, { ...nameless, state: 'captcha' });
  if (faults.has(code)) return unknown('http5xx');
  return refusals.has(code) ? rejected(code) : unknown('unlistedStatus');
}
