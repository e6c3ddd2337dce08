import { call } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import type { SmsGateway } from './port.ts';
import { saidBy, type ThaiBulkSmsOptions } from './thaibulksms.ts';

/**
 * ThaiBulkSMS' plain messages, which go abroad too. A repeated call sends (and bills) another one. The answer lists the numbers that
 * are taken and those that are not.
 */
export function thaiBulkMessages(options: ThaiBulkSmsOptions & { sender: string }): SmsGateway {
  const { baseUrl, key, secret, sender, timeoutMs } = options;
  const basic = Buffer.from(`${key}:${secret}`).toString('base64');
  return {
    async send(number, text) {
      const headers = { authorization: `Basic ${basic}` };
      const request = { headers, form: { msisdn: number, message: text, sender }, alone: true, timeoutMs };
      const said = await saidBy(call(`${baseUrl}/sms`, request));
      if (said.kind === 'unknown') return said;
      if (said.status === 400) return rejected('refused', said.text.slice(0, 200));
      return said.status === 200 || said.status === 201 ? sentOf(said.body) : unknown('unlistedStatus');
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
