import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import type { SmsGateway } from './port.ts';
import type { ThaiBulkSmsOptions } from './thaibulksms.ts';

/**
 * ThaiBulkSMS' plain messages, which go abroad too. A repeated call sends (and bills) another one. The answer lists the numbers that
 * are taken and those that are not.
 */
export function thaiBulkMessages(options: ThaiBulkSmsOptions & { sender: string }): SmsGateway {
  const { baseUrl, key, secret, sender, timeoutMs } = options;
  const basic = Buffer.from(`${key}:${secret}`).toString('base64');
  return {
    async send(number, text) {
      const reply = await call(`${baseUrl}/sms`, {
        headers: { authorization: `Basic ${basic}` },
        form: { msisdn: number, message: text, sender },
        alone: true,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      if (reply.kind === 'unknown') return reply;
      if (reply.status >= 500) return unknown('http5xx');
      const body = jsonObject(reply.text);
      if (!body) return unknown('badBody');
      if (reply.status === 400) return rejected('refused', reply.text.slice(0, 200));
      return reply.status === 200 || reply.status === 201 ? sentOf(body) : unknown('unlistedStatus');
    },
  };
}

/** One number was asked for, so one list has it. */
function sentOf({
  phone_number_list: taken,
  bad_phone_number_list: bad,
}: Record<string, unknown>): Outcome<'sent'> {
  if (Array.isArray(taken) && taken.length > 0) return confirmed('sent');
  return Array.isArray(bad) && bad.length > 0 ? rejected('badNumber') : unknown('badBody');
}
