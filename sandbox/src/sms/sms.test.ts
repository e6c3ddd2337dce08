import { expect, it } from 'vitest';
import { credentials } from '../credentials.ts';
import { testSandbox } from '../testing/world.ts';

const who = credentials.sms;

it('sends a PIN to the phone and takes it once, by form and by JSON', async () => {
  const { call } = await testSandbox();
  const sent = await call('/thaibulksms/v2/otp/request', { form: { ...who, msisdn: '66812345678' } });
  expect(sent.json).toMatchObject({ status: 'success', refno: expect.stringMatching(/^[A-Z]{5}$/) });

  const [sms] = (await call('/sms?to=0812345678')).json as unknown as {
    to: string;
    text: string;
    sentAt: string;
  }[];
  expect(sms?.to).toBe('0812345678');
  expect(sms?.text).toContain(String(sent.json.refno));
  const pin = sms?.text.match(/\d{6}/)?.[0] ?? '';
  const answer = { ...who, token: sent.json.token, pin };

  const wrong = await call('/thaibulksms/v2/otp/verify', {
    json: { ...answer, pin: pin === '000000' ? '1' : '000000' },
  });
  expect([wrong.status, wrong.json.errors]).toEqual([
    400,
    [expect.objectContaining({ message: expect.any(String) })],
  ]);
  expect((await call('/thaibulksms/v2/otp/verify', { json: answer })).json.status).toBe('success');
  expect((await call('/thaibulksms/v2/otp/verify', { json: answer })).status).toBe(400);
});

it('answers errors with HTTP 400 in each of its three shapes', async () => {
  const { call } = await testSandbox();
  const ask = (fields: Record<string, string>) => call('/thaibulksms/v2/otp/request', { form: fields });
  expect((await ask({ ...who, secret: 'x', msisdn: '0812345678' })).json).toHaveProperty('error.description');
  expect((await ask({ ...who, msisdn: '12345' })).json).toHaveProperty('message');
  const sent = await ask({ ...who, msisdn: '0812345678' });
  const wrong = await call('/thaibulksms/v2/otp/verify', {
    form: { ...who, token: String(sent.json.token), pin: '' },
  });
  expect(wrong.json).toHaveProperty('errors');
});

it('forgets a PIN after five minutes', async () => {
  const { call } = await testSandbox();
  const sent = await call('/thaibulksms/v2/otp/request', { form: { ...who, msisdn: '0812345678' } });
  const [sms] = (await call('/sms?to=66812345678')).json as unknown as { text: string }[];
  const pin = sms?.text.match(/\d{6}/)?.[0] ?? '';
  await call('/settings', { method: 'PUT', json: { clockAheadMs: 301_000 } });
  const late = await call('/thaibulksms/v2/otp/verify', { json: { ...who, token: sent.json.token, pin } });
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('expired')]);
});

it.each([
  ['8562055512345', 201],
  ['+66812345678', 201],
  ['0812345678', 201],
  // A Lao number with the code of Thailand, and one as it is written at home.
  ['662055512345', 400],
  ['02055512345', 400],
])('takes a message to %s with %i', async (msisdn, status) => {
  const { call } = await testSandbox();
  const headers = { authorization: `Basic ${Buffer.from(`${who.key}:${who.secret}`).toString('base64')}` };
  const send = (form: Record<string, string>) => call('/thaibulksms/sms', { form, headers });
  expect((await send({ msisdn, message: 'ສະບາຍດີ', sender: 'OTP' })).status).toBe(status);
  expect((await send({ msisdn, message: 'ສະບາຍດີ' })).status).toBe(400);
});
