// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { laoQr: texts, bankTransfer } = later;
const CODE = 'POST /deposit/account/code';

const account = {
  ...{ bankType: 'BANK' as const, bankCode: 'BCEL', mode: 'MANUAL' as const, currency: 'LAK' },
  ...{ bank: { nameTH: 'BCEL', nameEN: 'BCEL' }, bankAccountName: 'PRAE PORTAL' },
  bankAccountNo: '010110099887766',
};

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '02055500001', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const picture = () => document.querySelector('.qr-code img')?.getAttribute('alt');
const drawn = () => decodeURIComponent(document.querySelector('.qr-code img')?.getAttribute('src') ?? '');
const form = () => doing(() => document.querySelector<HTMLFormElement>('.lao-qr-form')?.requestSubmit());

async function open(
  { hasLaoQr }: { hasLaoQr?: true } = { hasLaoQr: true },
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    'GET /wallet': json(200, { ...wallet, currency: 'LAK' }),
    'GET /lookup/deposit': json(200, {
      banks: [{ ...account, ...(hasLaoQr && { hasLaoQr }) }],
      ...{ wallets: [], isManual: false },
    }),
    'GET /lookup/slip': json(200, {
      ...{ isOpen: true, closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60, maxBytes: 10_485_760 },
    }),
    'GET /lookup/banks': json(200, []),
    'GET /deposit/current': json(200, { qr: null }),
    'POST /statement': json(200, { total: 0, statements: [] }),
    [CODE]: ({ body }) => {
      const { amount } = body as { amount?: number };
      return json(200, { qrcode: `<svg>${amount ?? 'free'}</svg>`, ...(amount && { amount }) })();
    },
    ...answers,
  });
  await show(<DepositSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain('010110099887766'));
  return server;
}

const asked = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ url }) => url.endsWith('/deposit/account/code')).map(({ body }) => body);

test('an account has its code without an amount, and says that a slip follows', async () => {
  const server = await open();
  await soon(() => expect(picture()).toBe(texts.alt('010110099887766')));
  expect(drawn()).toContain('<svg>free</svg>');
  for (const text of [texts.how, texts.free, ...texts.steps, bankTransfer.bySlip])
    expect(said()).toContain(text);
  expect(asked(server)).toEqual([{ bankCode: 'BCEL', bankAccountNo: '010110099887766' }]);
});

test('an account without one asks for none', async () => {
  const server = await open({});
  await soon(() => expect(said()).toContain(bankTransfer.bySlip));
  expect([picture(), asked(server)]).toEqual([undefined, []]);
});

test('while slips are closed that is said before the code', async () => {
  const window = { closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60, maxBytes: 10_485_760 };
  await open({ hasLaoQr: true }, { 'GET /lookup/slip': json(200, { isOpen: false, ...window }) });
  await soon(() => expect(said()).toContain(bankTransfer.bySlipLater));
  expect(said().indexOf(bankTransfer.bySlipLater)).toBeLessThan(said().indexOf(texts.how));
  expect(document.querySelectorAll('.receipt-band')).toHaveLength(1);
});

test('an amount is put into the code, changed, and taken out again', async () => {
  const server = await open();
  await soon(() => expect(picture()).toBeDefined());
  await tap(texts.ask);
  await typeInto('.lao-qr-form input', '50,000');
  await form();
  await soon(() => expect(picture()).toBe(texts.altWith('₭50,000.00')));
  expect(drawn()).toContain('<svg>50000</svg>');
  expect(said()).toContain(texts.inCode('₭50,000.00'));
  await tap(texts.change);
  await typeInto('.lao-qr-form input', '');
  await form();
  await soon(() => expect(picture()).toBe(texts.alt('010110099887766')));
  expect(asked(server).map((body) => (body as { amount?: number }).amount)).toEqual([undefined, 50_000]);
});

test('no fraction of a kip can be typed, and nothing is asked for over no kip', async () => {
  const server = await open();
  await soon(() => expect(picture()).toBeDefined());
  await tap(texts.ask);
  const typed = () => document.querySelector<HTMLInputElement>('.lao-qr-form input')?.value;
  await typeInto('.lao-qr-form input', '50000');
  for (const more of ['50000.', '50000.5']) await typeInto('.lao-qr-form input', more);
  expect(typed()).toBe('50000.');
  await typeInto('.lao-qr-form input', '0');
  await form();
  await soon(() => expect(said()).toContain(texts.whole));
  expect(asked(server)).toHaveLength(1);
});

test('above a limit of their own the member reads that, and the code stays as it was', async () => {
  await open(undefined, {
    [CODE]: ({ body }) =>
      (body as { amount?: number }).amount
        ? json(400, { message: 'DEPOSIT_LIMIT', limits: { day: 1000 }, used: { day: 0 } })()
        : json(200, { qrcode: '<svg>free</svg>' })(),
  });
  await soon(() => expect(picture()).toBeDefined());
  await tap(texts.ask);
  await typeInto('.lao-qr-form input', '5000');
  await form();
  await soon(() => expect(document.querySelector('.lao-qr-form .field-wrong')).not.toBeNull());
  expect(document.querySelector('.lao-qr-form')?.textContent).toContain('₭1,000.00');
  expect(drawn()).toContain('<svg>free</svg>');
});

test('a code that cannot be read can be asked for again, and the account is there meanwhile', async () => {
  let isThere = false;
  await open(undefined, {
    [CODE]: () =>
      isThere ? json(200, { qrcode: '<svg>free</svg>' })() : json(404, { message: 'NO_DATA' })(),
  });
  await soon(() => expect(said()).toContain(messages.shell.retry));
  isThere = true;
  await tap(messages.shell.retry);
  await soon(() => expect(picture()).toBe(texts.alt('010110099887766')));
  vi.unstubAllGlobals();
});
