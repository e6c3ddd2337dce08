import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { inbox, sendSms } from './inbox.ts';
import { refusal, refusals, requestOtp, verifyOtp } from './otp.ts';

const request: Call = { party: 'SMS', name: 'request', effect: true, refusals };
const verify: Call = { party: 'SMS', name: 'verify', effect: true, refusals };
const plain: Call = { party: 'SMS', name: 'sms', effect: true, refusals };

/** The SMS vendor's calls under /thaibulksms, and the phone's inbox. */
export function smsRoutes(app: FastifyInstance, world: World): void {
  app.post('/thaibulksms/v2/otp/request', (asked, reply) =>
    answerCall(world, request, asked, reply, () => requestOtp(world, fieldsOf(asked.body))),
  );
  app.post('/thaibulksms/v2/otp/verify', (asked, reply) =>
    answerCall(world, verify, asked, reply, () => verifyOtp(world, fieldsOf(asked.body))),
  );
  app.post('/thaibulksms/sms', (asked, reply) =>
    answerCall(world, plain, asked, reply, () =>
      sendPlain(world, asked.headers.authorization, fieldsOf(asked.body)),
    ),
  );

  app.get('/sms', (asked) => {
    const to = textOf(fieldsOf(asked.query), 'to');
    return inbox(world, to === '' ? undefined : to);
  });
}

/** A number as the vendor reaches it: a Thai mobile as at home or from abroad, any other country's with its code alone. */
const REACHED = /^(?:0[689]\d{8}|\+?66[689]\d{8}|\+?(?!66)[1-9]\d{7,13})$/;

/** A message with our own text: HTTP Basic, fields msisdn, message and sender. */
function sendPlain(world: World, authorization: string | undefined, fields: Record<string, unknown>): Answer {
  const { key, secret } = credentials.sms;
  const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  if (authorization !== expected) return { ...refusals['bad-signature'], status: 401 };
  const number = textOf(fields, 'msisdn');
  const message = textOf(fields, 'message');
  if (!REACHED.test(number)) return refusal.parameter('The msisdn is invalid.');
  if (message === '' || message.length > 1000) return refusal.parameter('The message is invalid.');
  if (textOf(fields, 'sender') === '') return refusal.parameter('The sender is invalid.');
  sendSms(world, number, message);
  return {
    status: 201,
    body: {
      remaining_credit: 1000,
      phone_number_list: [{ number, used_credit: 1 }],
      bad_phone_number_list: [],
    },
  };
}
