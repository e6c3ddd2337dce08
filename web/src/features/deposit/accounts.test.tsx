// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { setLanguage } from '../../messages/language.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import DepositSheet from './DepositSheet.tsx';

const { bankTransfer: texts, notice, profile, slip } = later;
const { shell } = messages;
const RENAME = 'PUT /account/bankAccountName';

type Ways = Answer<'lookup.deposit'>;

const bank = (bankCode: string, bankAccountNo: string, change: Partial<Ways['banks'][number]> = {}) => ({
  ...{ bankType: 'BANK' as const, bankCode, mode: 'AUTO' as const, currency: 'THB' },
  ...{ bank: { nameTH: `ธนาคาร ${bankCode}`, nameEN: `${bankCode} Bank` } },
  ...{ bankAccountName: 'PRAE CO', bankAccountNo, ...change },
});
const gateway = bank('WW', '', { bankType: 'PAYMENT', presets: [100] });
const kbank = bank('KBANK', '1234567890');
const number = { mode: 'AUTO' as const, walletAccountName: 'PRAE', walletAccountNo: '0812345678' };

/** What the member's account at the bank is; a rename changes it. */
const own = { code: 'KBANK', name: 'SOM JAI' };
let copied: string[] = [];
let canCopy = true;
let slipsOpen = true;

beforeEach(() => {
  Object.assign(own, { code: 'KBANK', name: 'SOM JAI' });
  copied = [];
  canCopy = true;
  slipsOpen = true;
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const chips = (): string[] => [...document.querySelectorAll('.radio-chip')].map((chip) => chip.textContent);
const toasts = () => shownToasts.get().map(({ text, tone }) => [text, tone]);
const form = () => doing(() => document.querySelector('form')?.requestSubmit());

async function open(ways: Partial<Ways>, currency = 'THB', rename = json(200, { message: 'SUCCESS' })) {
  vi.stubGlobal('navigator', {
    onLine: true,
    clipboard: {
      writeText: async (text: string) => {
        if (!canCopy) throw new DOMException('', 'NotAllowedError');
        copied.push(text);
      },
    },
  });
  const server = fakeServer({
    'GET /wallet': () =>
      json(200, {
        ...{ ...wallet, currency },
        bankAccount: {
          ...wallet.bankAccount,
          bankAccountName: own.name,
          bank: { ...wallet.bankAccount.bank, bankCode: own.code },
        },
      })(),
    'GET /lookup/deposit': json(200, { banks: [], wallets: [], isManual: false, ...ways }),
    'GET /account/profile': json(200, {
      bankAccount: { ...wallet.bankAccount, isFrozen: true, holdHours: 48 },
    }),
    'GET /lookup/slip': json(200, {
      isOpen: slipsOpen,
      ...{ closedFrom: '23:00', closedTo: '00:30', maxAgeMinutes: 60, maxBytes: 10_485_760 },
    }),
    'GET /lookup/banks': json(200, [
      { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນ' },
    ]),
    'GET /deposit/current': json(200, { qr: null }),
    [RENAME]: (request) => {
      const answer = rename();
      const body = request.body as { bankAccountName: string };
      if (answer.ok) own.name = body.bankAccountName;
      return answer;
    },
  });
  await show(<DepositSheet open onClose={() => undefined} />);
  return server;
}

const choose = async (label: string) => {
  await soon(() => expect(chips()).toContain(label));
  const chip = [...document.querySelectorAll('.radio-chip')].find((one) => one.textContent === label);
  await doing(() => chip?.querySelector('input')?.click());
};

test('codes come first, then the banks by their names, then the wallets', async () => {
  await open({
    banks: [kbank, gateway, bank('SCB', '1111114321'), bank('SCB', '1111118765')],
    wallets: [number, { mode: 'LINK', walletAccountName: 'PRAE' }],
  });
  await soon(() => expect(chips()).toHaveLength(6));
  expect(chips()).toEqual([
    'WW',
    'KBANK Bank',
    'SCB Bank ••••4321',
    'SCB Bank ••••8765',
    'TrueMoney Wallet',
    'TrueMoney gift',
  ]);
});

test('in Lao a bank has the name that the list of banks has for it', async () => {
  await open({ banks: [gateway, kbank] });
  await doing(() => setLanguage('la'));
  await soon(() => expect(chips()[1]).toContain('ທະນາຄານກະສິກອນ'));
});

test('an account is shown with its number in groups, its owner, and the account to send from', async () => {
  await open({ banks: [kbank] });
  await soon(() => expect(said()).toContain('123-456-7890'));
  for (const text of ['KBANK Bank', 'PRAE CO', 'KBANK ••••5678', texts.auto, texts.autoHint])
    expect(said()).toContain(text);
  await soon(() => expect(said()).toContain(slip.within(60)));
  expect(said()).toContain(slip.closedDaily('23:00', '00:30'));
});

test.each([
  { currency: 'THB', hint: texts.bySlipHint },
  { currency: 'LAK', hint: texts.byStaffHint },
])('of an account that is not watched a slip tells ($currency)', async ({ currency, hint }) => {
  await open({ banks: [bank('SCB', '1111114321', { mode: 'MANUAL' })] }, currency);
  await soon(() => expect(said()).toContain(texts.bySlip));
  await soon(() => expect(said()).toContain(hint));
  expect(said()).not.toContain(texts.auto);
});

test('while slips are closed an account that is not watched says until when instead of promising money', async () => {
  slipsOpen = false;
  await open({ banks: [bank('SCB', '1111114321', { mode: 'MANUAL' })] });
  const band = () => document.querySelector('.receipt-band')?.textContent;
  await soon(() => expect(band()).toBe(`${slip.closedNow('00:30')}${texts.bySlipLater}`));
  expect(said().split(slip.closedNow('00:30'))).toHaveLength(2);
  for (const absent of [texts.bySlip, texts.bySlipHint]) expect(said()).not.toContain(absent);
});

test('while slips are closed an account that is watched does not send anybody to the slip below', async () => {
  slipsOpen = false;
  await open({ banks: [kbank] });
  await soon(() => expect(said()).toContain(slip.closedNow('00:30')));
  expect(document.querySelector('.receipt-band')?.textContent).toBe(texts.auto);
});

test('in manual mode there are plain accounts alone, with what there is of each', async () => {
  await open({
    banks: [gateway, kbank],
    wallets: [number, { mode: 'LINK', walletAccountName: 'PRAE GIFT' }],
    isManual: true,
  });
  const [byNumber, byName] = ['TrueMoney Wallet · PRAE', 'TrueMoney Wallet · PRAE GIFT'];
  await soon(() => expect(chips()).toEqual(['KBANK Bank', byNumber, byName]));
  expect(said()).toContain(texts.bySlip);
  await choose(byNumber);
  await soon(() => expect(said()).toContain('081-234-5678'));
  await soon(() => expect(said()).toContain(texts.byStaffHint));
  await choose(byName);
  await soon(() => expect(said()).toContain('PRAE GIFT'));
  expect(said()).toContain(texts.toAsk);
  for (const absent of [texts.sendTo, texts.copy, slip.title]) expect(said()).not.toContain(absent);
  expect(document.querySelector('.sheet-actions button')).toBeNull();
});

test('nobody tells of what is sent to a wallet: a slip is sent, which a person looks at', async () => {
  await open({ banks: [kbank], wallets: [number] });
  await choose('TrueMoney Wallet');
  await soon(() => expect(said()).toContain('081-234-5678'));
  await soon(() => expect(said()).toContain(slip.title));
  for (const present of [texts.bySlip, texts.byStaffHint]) expect(said()).toContain(present);
  for (const absent of [texts.auto, texts.bySlipHint, notice.sent]) expect(said()).not.toContain(absent);
});

test.each([
  { can: true, toast: [shell.copied('1234567890'), 'success'], pasted: ['1234567890'] },
  { can: false, toast: [shell.copyFailed, 'error'], pasted: [] },
])('copying says the number, or that it failed ($can)', async ({ can, toast, pasted }) => {
  await open({ banks: [kbank] });
  canCopy = can;
  await soon(() => expect(said()).toContain('123-456-7890'));
  await tap(texts.copy);
  await soon(() => expect(toasts()).toEqual([toast]));
  expect(copied).toEqual(pasted);
  expect(said().includes(texts.pasteNext)).toBe(can);
});

test('word joiners in an account stay behind where its number is copied', async () => {
  const bankAccountNo = '123\u2060456\u20607890';
  await open({ banks: [{ ...kbank, bankAccountNo, bankAccountName: 'PRAE\u2060CO' }] });
  await soon(() => expect(said()).toContain('PRAE'));
  await tap(texts.copy);
  await soon(() => expect(toasts()).toEqual([[shell.copied('1234567890'), 'success']]));
  expect(copied).toEqual(['1234567890']);
  expect(said()).toContain(texts.pasteNext);
});

const needing = async (rename?: () => Response, code = 'KTB') => {
  Object.assign(own, { code, name: 'สม ใจดี' });
  const server = await open({ banks: [gateway, kbank] }, 'THB', rename);
  await choose('KBANK Bank');
  await soon(() => expect(said()).toContain(`${code} ••••5678`));
  await tap(texts.copy);
  await soon(() => expect(said()).toContain(texts.renameTitle));
  return server;
};

test('a name that the member’s bank has in English is asked for first; once saved the number is copied by itself', async () => {
  const server = await needing();
  expect([copied, chips()]).toEqual([[], []]);
  await typeInto('input[name="account-name"]', 'som  jaidee');
  expect(document.querySelector<HTMLInputElement>('input[name="account-name"]')?.value).toBe('SOM  JAIDEE');
  await form();
  await soon(() => expect(toasts()).toEqual([[shell.copied('1234567890'), 'success']]));
  expect(copied).toEqual(['1234567890']);
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ bankCode: 'KTB', bankAccountName: 'SOM JAIDEE' },
  });
  expect(said()).not.toContain(texts.renameTitle);
  // From now on it copies at once.
  await tap(messages.amount.copied);
  await soon(() => expect(copied).toHaveLength(2));
});

test.each([
  ['KTB', 'th', 'ธนาคารของคุณเขียนชื่อบัญชีเป็นภาษาอังกฤษ', 'กรอกชื่อบัญชีเป็นภาษาอังกฤษเท่านั้น'],
  ['TMB', 'la', 'ທະນາຄານຂອງທ່ານຂຽນຊື່ບັນຊີເປັນພາສາອັງກິດ', 'ປ້ອນຊື່ບັນຊີເປັນພາສາອັງກິດເທົ່ານັ້ນ'],
  [
    'BBL',
    'en',
    'Your bank writes account names in English',
    'Enter the account name in English letters only',
  ],
] as const)(
  'a member of %s is asked for the name, and told in %s what is wrong with it',
  async (code, language, asks, says) => {
    await needing(undefined, code);
    await doing(() => setLanguage(language));
    // Without what keeps a word from being broken in two.
    const plain = () => said().replaceAll('\u2060', '');
    expect(plain()).toContain(asks);
    expect(plain()).not.toContain(says);
    await typeInto('input[name="account-name"]', 'สม ใจดี');
    await form();
    await soon(() => expect(plain()).toContain(says));
  },
);

test.each(['', '  ', 'สม ใจดี', 'SOM 1'])(
  'the name "%s" is none in English, and is not sent',
  async (name) => {
    const server = await needing();
    await typeInto('input[name="account-name"]', name);
    await form();
    await soon(() => expect(said()).toContain(texts.renameWrong));
    expect(server.count(RENAME)).toBe(0);
  },
);

test('a rename that fails is said in a red toast, and nothing is copied', async () => {
  await needing(json(400, { message: 'INVALID_BANK' }));
  await typeInto('input[name="account-name"]', 'som jaidee');
  await form();
  await soon(() => expect(toasts()).toEqual([[later.lateErrors.INVALID_BANK, 'error']]));
  expect(copied).toEqual([]);
  await soon(() => expect(said()).toContain(profile.bankHold(48)));
});

test('going back from the name leads to the account again', async () => {
  await needing();
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${shell.back}"]`)?.click());
  await soon(() => expect(said()).toContain('123-456-7890'));
});

test('where the browser does not copy by itself after the rename, a tap does', async () => {
  await needing();
  canCopy = false;
  await typeInto('input[name="account-name"]', 'som jaidee');
  await form();
  await soon(() => expect(toasts()).toEqual([[shell.copyFailed, 'error']]));
  canCopy = true;
  await doing(() => shownToasts.get()[0]?.action?.onAction());
  await soon(() => expect(copied).toEqual(['1234567890']));
});

test('a member whose bank takes Thai names is asked for nothing', async () => {
  own.name = 'สม ใจดี';
  await open({ banks: [kbank] });
  await soon(() => expect(said()).toContain('KBANK ••••5678'));
  await tap(texts.copy);
  await soon(() => expect(copied).toEqual(['1234567890']));
});
