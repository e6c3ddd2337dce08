// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { paths } from '../../client/paths.ts';
import { qrEvents } from '../../client/qr-events.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import {
  doing,
  fakeServer,
  pass,
  show,
  soon,
  stopTime,
  tap,
  tapAtOnce,
  typeAmount,
} from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';
import { useOpenQr } from './open-qr.ts';

const { deposit: texts, shell } = messages;

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';

/** The sheet with these ways to deposit, for a member of this currency. */
async function open(
  banks: object[],
  { currency = 'THB', ...answers }: { currency?: string } & Record<string, unknown> = {},
  sheet: ReactNode = <DepositSheet open onClose={() => undefined} />,
): Promise<void> {
  fakeServer({
    'GET /account/protection': json(200, { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } }),
    'GET /wallet': json(200, { ...wallet, currency }),
    'GET /lookup/deposit': json(200, { banks, wallets: [], isManual: false }),
    'GET /deposit/current': json(200, { qr: null }),
    ...(answers as Parameters<typeof fakeServer>[0]),
  });
  await show(sheet);
}

test('a member of a currency without any way to deposit is told so, and where to ask', async () => {
  await open([], { currency: 'LAK' });
  await soon(() => expect(said()).toContain(later.depositSheet.none('LAK')));
  await tap(shell.contact);
  expect(location.pathname).toBe(paths.memberContact);
});

test('the button makes no code below what the gateway takes', async () => {
  const payonex = { bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'AUTO', bank: {}, currency: 'THB' };
  await open([{ ...payonex, minimum: 100, presets: [100] }]);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  const blocked = () => document.querySelector('.sheet-actions button')?.getAttribute('aria-disabled');
  await typeAmount('99.99');
  expect([blocked(), said().includes(texts.from('฿100.00'))]).toEqual(['true', true]);
  await typeAmount('100');
  await soon(() => expect(blocked()).toBeNull());
});

test('an amount that stays below what the gateway takes is said to be, and one that is being typed is not', async () => {
  const payonex = { bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'AUTO', bank: {}, currency: 'THB' };
  await open([{ ...payonex, minimum: 100, presets: [100] }]);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  stopTime();
  const note = () => document.querySelector('.amount-input-note')?.textContent;
  await pass(5_000);
  expect(note()).toBe(texts.from('฿100.00'));
  await typeAmount('1');
  await pass(1_000);
  await typeAmount('10');
  await pass(1_000);
  expect(note()).toBe(texts.from('฿100.00'));
  await pass(300);
  expect(note()).toBe(texts.belowMinimum('฿100.00'));
  await typeAmount('100');
  expect(note()).toBe(texts.from('฿100.00'));
});

test('more than is ever taken, pasted or typed on, changes nothing and says what is taken at most', async () => {
  const payonex = { bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'AUTO', bank: {}, currency: 'THB' };
  await open([{ ...payonex, minimum: 100, presets: [100, 200] }]);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  const note = () => document.querySelector('.amount-input-note')?.textContent;
  const typed = () => document.querySelector<HTMLInputElement>('.amount-input input')?.value;
  const most = later.depositSheet.aboveMax('฿10,000,000.00');
  await typeAmount('99999999');
  expect([typed(), note()]).toEqual(['', most]);
  await typeAmount('10,000,000');
  expect([typed(), note()]).toEqual(['10000000', texts.from('฿100.00')]);
  await tapAtOnce('0');
  expect([typed(), note()]).toEqual(['10000000', most]);
  // Another amount by a preset, and the same again.
  await tapAtOnce('200');
  expect(note()).toBe(texts.from('฿100.00'));
});

/** The sheet, which goes when it is closed, and what the home finds of the open code. */
function Closable({ onClose }: { onClose: () => void }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  const home = useOpenQr()?.id;
  return (
    <>
      <p id="home">{home}</p>
      {isOpen && <DepositSheet open onClose={close} />}
    </>
  );
}

/** Chooses a way by its label. */
async function choose(label: string): Promise<void> {
  const labels = [...document.querySelectorAll('dialog label')];
  const way = labels.find(({ textContent }) => textContent === label)?.querySelector('input');
  await doing(() => way?.click());
}

const keys = () => [...document.querySelectorAll('.keypad button')].map(({ textContent }) => textContent);
const amount = () => document.querySelector<HTMLInputElement>('.amount-input input')?.value;

test('a member with kip is offered OnePay first, and no part of a kip can be typed', async () => {
  const entry = { bankCode: 'BCEL', mode: 'AUTO', bank: { nameEN: 'BCEL' }, currency: 'LAK' };
  const onepay = {
    ...entry,
    bankType: 'PAYMENT',
    bankAccountNo: '',
    minimum: 10_000,
    presets: [10_000, 50_000],
  };
  const account = { ...entry, bankType: 'BANK', bankAccountNo: '010110099887766', mode: 'MANUAL' };
  await open([account, onepay], { currency: 'LAK' });
  await soon(() => expect(document.querySelector('dialog input[type=radio]:checked')).not.toBeNull());
  const chosen = document.querySelector('dialog input[type=radio]:checked')?.closest('label');
  expect(chosen?.textContent).toBe(texts.gateway.BCEL);
  await soon(() => expect(said()).toContain('50,000'));
  expect([said().includes(later.depositSheet.wholeKip), keys().includes('.')]).toEqual([true, false]);
  await typeAmount('50000');
  await typeAmount('50000.5');
  expect(amount()).toBe('50000');
});

const kbank = {
  bankCode: 'KBANK',
  bankType: 'PAYMENT',
  mode: 'AUTO',
  bank: {},
  currency: 'THB',
  presets: [100],
};

test('a code above a limit of their own is refused with what can still be put in', async () => {
  const refused = {
    message: 'DEPOSIT_LIMIT',
    limits: { day: 500, month: 450 },
    used: { day: 100, week: 400, month: 400 },
  };
  await open([kbank], { 'POST /qrcode/KBANK': json(400, refused) });
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  await soon(() => expect(said()).toContain(later.protection.room.month('฿50.00')));
});

const own = { ...kbank, bankType: 'BANK', mode: 'SMS', bankAccountNo: '0401122334' };
const payonex = { ...kbank, bankCode: 'PAYONEX' };
const scb = { ...kbank, bankCode: 'SCB', bankType: 'BANK', bankAccountNo: '4405566778', mode: 'MANUAL' };

test('satang that were typed for a gateway are gone from the amount before a code of the house’s own is made of it', async () => {
  await open([payonex, own]);
  await soon(() => expect(keys()).toContain('.'));
  await typeAmount('100.5');
  await choose(texts.gateway.KBANK);
  await soon(() => expect([amount(), keys().includes('.')]).toEqual(['100', false]));
  await soon(() => expect(said()).toContain(later.ownCode.before));
  expect(said()).toContain(texts.create('฿100.00'));
});

test('the first digit takes the place of the amount of a code that was cancelled', async () => {
  const code = { hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount: 100, bankCode: 'KBANK' };
  const times = { now: new Date().toISOString(), expireIn: new Date(Date.now() + 600_000).toISOString() };
  await open([kbank], {
    'GET /deposit/current': json(200, { qr: { ...code, ...times } }),
    'DELETE /qrcode/q1': json(200, { message: 'OK' }),
  });
  await soon(() => expect(said()).toContain(texts.cancel));
  await tap(texts.cancel);
  await soon(() => expect(amount()).toBe('100'));
  for (const key of ['7', '7']) await tapAtOnce(key);
  await soon(() => expect(amount()).toBe('77'));
});

const code = { hasQrcode: true, qrcodeId: 'q1', qrcode: '<svg/>', amount: 100.37, isExact: true };
const times = { now: new Date().toISOString(), expireIn: new Date(Date.now() + 600_000).toISOString() };
const openOwn = { 'GET /deposit/current': json(200, { qr: { ...code, ...times, bankCode: 'KBANK' } }) };
const terms = {
  isOpen: true,
  closedFrom: '23:00',
  closedTo: '00:30',
  maxAgeMinutes: 60,
  maxBytes: 1_048_576,
};

test('who has paid a code of the house’s own and sees no money sends the slip from there, and comes back', async () => {
  const { ownCode, slip } = later;
  await open([own], { ...openOwn, 'GET /lookup/slip': json(200, terms) });
  await soon(() => expect(said()).toContain(texts.cancel));
  await tap(ownCode.notArrived);
  await soon(() => expect(said()).toContain(slip.within(60)));
  expect([said().includes(texts.cancel), said().includes(slip.choose)]).toEqual([false, true]);
  expect(document.querySelector('dialog h2')?.textContent).toBe(slip.title);
  expect(document.querySelector('.slip-title')?.textContent).toContain(ownCode.slipOf('฿100.37'));
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${shell.back}"]`)?.click());
  await soon(() => expect(said()).toContain(texts.cancel));
  // The bank's message comes after all.
  await tap(ownCode.notArrived);
  await doing(() => qrEvents.set({ qrcodeId: 'q1', bankCode: 'KBANK', state: 'paid', amount: 100.37 }));
  await soon(() => expect(said()).toContain(texts.paid));
});

test('before any code of the house’s own is made there is no slip to be sent of one', async () => {
  await open([own]);
  await soon(() => expect(said()).toContain(later.ownCode.before));
  expect(said()).not.toContain(later.ownCode.notArrived);
});

test('the sheet can be closed while a code is made, which is where the home finds it', async () => {
  let answer: (made: Response) => void = () => undefined;
  const made = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  await open([kbank], { 'POST /qrcode/KBANK': () => made }, <Closable onClose={onClose} />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  await soon(() => expect(said()).toContain(texts.creating));
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${shell.close}"]`)?.click());
  expect([closed, document.querySelector('dialog')]).toEqual([1, null]);
  await doing(() => answer(json(200, { ...code, ...times })()));
  await soon(() => expect(document.querySelector('#home')?.textContent).toBe('q1'));
});

test.each([
  { other: texts.gateway.PAYONEX, isQr: true, isClosed: false },
  { other: 'SCB', isQr: false, isClosed: false },
  { other: 'SCB', isQr: false, isClosed: true },
])(
  'a code that is being made while $other is looked at is said to be another’s, and found until the sheet closes ($isClosed)',
  async (given) => {
    let answer: (made: Response) => void = () => undefined;
    const made = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    shownToasts.set([]);
    await open(
      [kbank, payonex, { ...scb, bank: { bankNameEN: 'SCB' } }],
      { 'POST /qrcode/KBANK': () => made },
      <Closable onClose={() => undefined} />,
    );
    await soon(() => expect(document.querySelector('.amount-input input')).not.toBeNull());
    await typeAmount('100');
    await tap(texts.create('฿100.00'));
    await soon(() => expect(said()).toContain(texts.creating));
    const ways = [...document.querySelectorAll('dialog label')].flatMap(
      ({ textContent }) => textContent ?? [],
    );
    await choose(ways.find((way) => way.includes(given.other)) ?? '');
    const { making, ready, see } = later.depositCode;
    if (given.isQr) await soon(() => expect(said()).toContain(making(texts.gateway.KBANK)));
    else await soon(() => expect(said()).toContain('440-556-6778'));
    await doing(() => answer(json(200, { ...code, ...times, isExact: false, amount: 100 })()));
    if (!given.isQr) {
      await soon(() => expect(shownToasts.get().at(-1)?.text).toBe(ready(texts.gateway.KBANK)));
      expect(shownToasts.get().at(-1)?.action?.label).toBe(see('฿100.00'));
      if (given.isClosed) {
        await doing(() => document.querySelector<HTMLElement>(`[aria-label="${shell.close}"]`)?.click());
        return expect(shownToasts.get()).toEqual([]);
      }
      await doing(() => shownToasts.get().at(-1)?.action?.onAction());
    }
    await soon(() => expect(said()).toContain(texts.cancel));
    expect(document.querySelector('dialog input:checked')?.closest('label')?.textContent).toBe(
      texts.gateway.KBANK,
    );
  },
);

test('what a gateway refused is not said under another one', async () => {
  await open([kbank, payonex], { 'POST /qrcode/KBANK': json(200, { hasQrcode: false, message: 'QR_FAIL' }) });
  await soon(() => expect(document.querySelector('.amount-input input')).not.toBeNull());
  await typeAmount('100');
  await tap(texts.create('฿100.00'));
  const error = () => document.querySelector('.amount-input-error')?.textContent;
  await soon(() => expect(error()).toBeDefined());
  await choose(texts.gateway.PAYONEX);
  await soon(() => expect(error()).toBeUndefined());
});

test('a code of a gateway has no slip to be sent', async () => {
  await open([kbank], openOwn);
  await soon(() => expect(said()).toContain(texts.cancel));
  expect(said()).not.toContain(later.ownCode.notArrived);
});

test.each([
  { used: 1549.9, asked: '460', room: '฿450.00' },
  { used: 1550, asked: '450', room: '฿449.00' },
  { used: 1549.9, asked: '450', room: '฿449.00' },
  { used: 1999.5, asked: '1', room: '฿0.00' },
])('of a code to which satang are added the whole baht are told that pass (%o)', async (given) => {
  const { used, asked, room } = given;
  const refused = {
    message: 'DEPOSIT_LIMIT',
    limits: { day: 2_000 },
    used: { day: used, week: used, month: used },
  };
  await open([own], {
    'POST /qrcode/KBANK': json(400, refused),
  });
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount(asked);
  await tap(texts.create(`฿${asked}.00`));
  await soon(() => expect(said()).toContain(later.protection.room.day(room)));
});

test('the sheet is about depositing, not about one of its ways', async () => {
  await open([kbank, scb]);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  expect(document.querySelector('dialog h2')?.textContent).toBe('Deposit');
});

test('who stays away from play is told until when, and given no form', async () => {
  const timeoutUntil = '2036-12-01T05:00:00.000Z';
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 }, timeoutUntil };
  await open([kbank], { 'GET /account/protection': json(200, standing) });
  await soon(() => expect(said()).toContain(later.protection.away('01/12/2036 12:00')));
  expect(said()).toContain(later.protection.awaySent);
  expect(said()).toContain(messages.shell.contact);
  expect([document.querySelector('dialog input'), document.querySelector('.sheet-actions')]).toEqual([
    null,
    null,
  ]);
});

test('nor is the sheet about one of the ways then', async () => {
  const timeoutUntil = '2036-12-01T05:00:00.000Z';
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 }, timeoutUntil };
  await open([scb], { 'GET /account/protection': json(200, standing) });
  await soon(() => expect(said()).toContain(later.protection.away('01/12/2036 12:00')));
  expect(document.querySelector('dialog h2')?.textContent).toBe(texts.title);
});

/** What a member who stays away sees of the form at whatever moment. */
function formSeen(): { was: boolean } {
  const seen = { was: false };
  const look = (): void => {
    seen.was ||= document.querySelector('dialog input, .sheet-actions button') !== null;
  };
  const watched = new MutationObserver(look);
  watched.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watched.disconnect());
  return seen;
}

test('who stays away sees no form while that is being read', async () => {
  const timeoutUntil = '2036-12-01T05:00:00.000Z';
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 }, timeoutUntil };
  let tell = (): void => undefined;
  const told = new Promise<Response>((answer) => {
    tell = () => answer(json(200, standing)());
  });
  const seen = formSeen();
  await open([kbank], {
    'GET /wallet': json(200, { ...wallet, staysAway: true }),
    'GET /account/protection': () => told,
  });
  await soon(() => expect(document.querySelector('dialog .skeleton')?.textContent).toBe(shell.loading));
  await doing(tell);
  await soon(() => expect(said()).toContain(later.protection.away('01/12/2036 12:00')));
  expect(seen.was).toBe(false);
});

test('nor where it cannot be read, which can be tried again', async () => {
  const timeoutUntil = '2036-12-01T05:00:00.000Z';
  const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 }, timeoutUntil };
  let isThere = false;
  const seen = formSeen();
  await open([kbank], {
    'GET /wallet': json(200, { ...wallet, staysAway: true }),
    'GET /account/protection': () => json(isThere ? 200 : 500, standing)(),
  });
  await soon(() => expect(said()).toContain(shell.loadFailed));
  isThere = true;
  await tap(shell.retry);
  await soon(() => expect(said()).toContain(later.protection.away('01/12/2036 12:00')));
  expect(seen.was).toBe(false);
});

test('nobody else waits for that, nor is kept from depositing where it cannot be read', async () => {
  await open([kbank], { 'GET /account/protection': () => new Promise<Response>(() => undefined) });
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
});
