import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { inBangkok, isWithin } from './daily-window.ts';
import { agreementTexts, conditionTexts } from './texts.rules.ts';
import { agreements } from './texts.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the banks are the Thai ones, with TMB under its own code', async () => {
  const { body } = await world.api('lookup.banks');
  expect(body.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['KBANK', 'SCB', 'BBL', 'KTB', 'TMB', 'GSB']),
  );
  expect(body.find(({ code }) => code === 'KBANK')).toEqual({
    code: 'KBANK',
    nameTH: 'ธนาคารกสิกรไทย',
    nameEN: 'Kasikornbank',
  });
});

test('texts come in the language that is asked for, Thai without one', async () => {
  const first = async (language?: 'th' | 'lo' | 'en') =>
    (await world.api('lookup.conditions', language === undefined ? {} : { language })).body[0];
  expect(await first()).toContain('ฝากเงิน');
  expect(await first('th')).toContain('ฝากเงิน');
  expect(await first('lo')).toContain('ຝາກເງິນ');
  expect(await first('en')).toContain('Deposits');
});

test('every language has as many rules, and no brand can put markup into them', () => {
  for (const texts of [conditionTexts, agreementTexts]) {
    expect(new Set(Object.values(texts).map(({ length }) => length)).size).toBe(1);
  }
  const { en } = agreements({ brandName: '<script>alert(1)</script>Gold<b>' });
  expect(en.join('')).not.toMatch(/<script|<b>/);
});

test('the notice keeps the place for the rate', async () => {
  expect((await world.api('lookup.notice')).body.notice).toContain('%percentFail%');
});

test('the contact is complete, with a picture of its link', async () => {
  const { body } = await world.api('lookup.contact');
  expect(body).toMatchObject({
    contactText: expect.stringMatching(/./),
    lineLink: expect.stringMatching(/^https:/),
  });
  expect(body.lineQR).toMatch(/^data:image\/png;base64,/);
});

test('switches, limits and windows are told', async () => {
  const { token } = await world.newMember();
  expect((await world.api('lookup.registerOTP')).body).toEqual({ registerOTP: true });
  expect((await world.api('lookup.enableChatWidget')).body).toEqual({ enableChatWidget: false });
  expect((await world.api('lookup.withdraw', { token })).body).toEqual({
    withdrawMin: 1,
    withdrawMax: 200_000,
  });
  expect((await world.api('lookup.slip', { token })).body).toMatchObject({
    ...{ closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60 },
  });
  expect((await world.api('lookup.info')).body).toMatchObject({
    name: 'Prae',
    website: world.url,
    variant: 'th',
  });
});

test('a daily window may pass midnight', () => {
  expect(inBangkok(new Date('2026-11-20T16:30:00Z'))).toBe('23:30');
  expect(isWithin('23:00', '23:00', '00:30')).toBe(true);
  expect(isWithin('00:29', '23:00', '00:30')).toBe(true);
  expect(isWithin('00:30', '23:00', '00:30')).toBe(false);
  expect(isWithin('12:00', '23:00', '00:30')).toBe(false);
  expect(isWithin('12:00', '11:00', '13:00')).toBe(true);
});
