/** A slip that tests ask about. */
export const question = { sendingBank: '004', transRef: 'T100', payload: '00380006000001010300402' };

/** A transfer in the field set of ITMX, of 500.25 baht. */
export const itmx = {
  ...{ language: 'TH', transRef: 'T100', sendingBank: '004', receivingBank: '014' },
  ...{ transDate: '20261120', transTime: '19:00:05', amount: 500.25, countryCode: 'TH' },
  ...{ paidLocalAmount: 500.25, paidLocalCurrency: '764' },
  sender: {
    displayName: 'นาย ธนาคาร ก',
    name: 'MR. THANAKARN K',
    proxy: { type: null, value: null },
    account: { type: 'BANKAC', value: 'xxx-x-x1109-x' },
  },
  receiver: {
    displayName: 'กสิกร ร',
    name: '',
    proxy: { type: 'MSISDN', value: 'xxx-xxx-1234' },
    account: { type: '', value: '' },
  },
};

/** What it comes to. */
export const found = {
  kind: 'confirmed',
  value: {
    state: 'found',
    facts: {
      amount: 50_025n,
      at: new Date('2026-11-20T12:00:05Z'),
      sender: {
        names: ['นาย ธนาคาร ก', 'MR. THANAKARN K'],
        account: 'xxx-x-x1109-x',
        bankCode: '004',
      },
      receiver: {
        names: ['กสิกร ร'],
        bankCode: '014',
        proxy: { type: 'MSISDN', value: 'xxx-xxx-1234' },
      },
      bill: [],
    },
  },
};

type Fields = Record<string, unknown>;

/** What makes an answer about another transfer, or one that is not understood, for any verifier of ITMX's fields. */
export const spoilt: readonly [what: string, changes: Fields][] = [
  ['another reference', { transRef: 'T101' }],
  ['another reference’s case', { transRef: 't100' }],
  ['no reference', { transRef: undefined }],
  ['another sending bank', { sendingBank: '014' }],
  ['no sending bank', { sendingBank: null }],
  ['a number for a bank', { sendingBank: 4 }],
  ['another currency', { paidLocalCurrency: '418' }],
  ['another currency by letters', { paidLocalCurrency: 'LAK' }],
  ['no currency and another country', { paidLocalCurrency: '', countryCode: 'LA' }],
  ['no currency and no country', { paidLocalCurrency: undefined, countryCode: undefined }],
  ['two amounts in baht', { paidLocalAmount: 5 }],
  ['a local amount that is none', { paidLocalAmount: '5,00' }],
  ['no amount', { amount: undefined }],
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -500.25 }],
  ['a third of a satang', { amount: 500.253 }],
  ['an amount in words', { amount: '500.25 THB' }],
  ['an amount with groups', { amount: '1,500.25' }],
  ['an amount beyond numbers', { amount: 1e21 }],
  ['no date', { transDate: undefined }],
  ['a date with dashes', { transDate: '2026-11-20' }],
  ['a day that is not', { transDate: '20260231' }],
  ['no time', { transTime: null }],
  ['a time that is not', { transTime: '25:00:00' }],
  ['no sender', { sender: undefined }],
  ['a receiver in words', { receiver: 'PRAE' }],
];
