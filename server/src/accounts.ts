import { did, refused, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import {
  accountModes,
  allAccounts,
  closeAccount,
  type DepositAccount,
  type NewAccount,
  openAccount,
  whyNotAccount,
  withLaoQr,
} from './features/deposit/deposit.ts';

const usage = `npm run accounts -- list
npm run accounts -- open BANK NUMBER MODE CURRENCY NAME... [--promptpay NUMBER | --lao-qr LAO_QR]
npm run accounts -- close BANK NUMBER
(BANK: a code of /api/lookup/banks, or TRUEWALLET with the mobile as NUMBER. MODE: MANUAL (members upload slips), AUTO (what comes is
noticed by itself; of a wallet slips tell all the same), SMS (members are shown codes for it, whose payments the bank's SMS tells; of an account at KBANK with a PromptPay
number) or, of a wallet, LINK (it takes gift links). CURRENCY: THB or LAK. NAME as the bank prints it on slips;
where it prints several, all of them with ' / ' between: PRAE PORTAL / แพร พอร์ทัล. LAO_QR, of an account in LAK: IIN:TYPE:RECEIVER as the bank has registered it, with
:MCC:CITY behind it where they are not 7995:VTE, or the text of the code that the bank has given; members are shown codes of it to pay by)`;

/** What may stand behind the name, each with the account's field that it fills. */
const options: Readonly<Record<string, 'promptpay' | 'laoQr'>> = {
  '--promptpay': 'promptpay',
  '--lao-qr': 'laoQr',
};

/** The operators' command line for the accounts to which members send money; what does not fit is refused. */
await runCommand(usage, ([command, ...given]) => {
  const at = given.findIndex((word) => word in options);
  const [option = '', value, ...more] = at < 0 ? [] : given.slice(at);
  const field = options[option];
  const words = at < 0 ? given : given.slice(0, at);
  const [bankCode = '', accountNo = '', mode = '', currency = '', ...name] = words;
  if (more.length > 0 || (field && value === undefined)) return undefined;
  if (command === 'list' && given.length === 0) return list;
  if (command === 'close' && given.length === 2) return (database) => close(database, bankCode, accountNo);
  if (command !== 'open' || name.length === 0) return undefined;
  if (!isMode(mode) || (currency !== 'THB' && currency !== 'LAK')) return undefined;
  const account = { bankCode, accountNo, mode, currency, accountName: name.join(' ') } as const;
  return (database) => open(database, withLaoQr({ ...account, ...(field && { [field]: value }) }));
});

function isMode(word: string): word is DepositAccount['mode'] {
  return (accountModes as readonly string[]).includes(word);
}

async function list(database: Database) {
  const accounts = await database.rows(allAccounts());
  for (const { bankCode, accountNo, mode, currency, accountName, promptpay, laoQr, isClosed } of accounts) {
    const option = promptpay ? `--promptpay ${promptpay}` : laoQr && `--lao-qr ${laoQr}`;
    const more = [option, isClosed ? '(closed)' : ''];
    console.log([bankCode, accountNo, mode, currency, accountName, ...more].filter(Boolean).join('  '));
  }
  return accounts.length === 0 ? did('There are none.') : undefined;
}

async function open(database: Database, account: NewAccount) {
  const why = await whyNotAccount(database, account);
  if (why !== undefined) return refused(`Nothing was changed: ${why}.`);
  const opened = await database.maybe(openAccount(account));
  return opened ? did('Done.') : refused('Nothing was changed: it is an account in another currency.');
}

async function close(database: Database, bankCode: string, accountNo: string) {
  const closed = await database.maybe(closeAccount(bankCode, accountNo));
  return closed ? did('Done.') : refused('Nothing was changed: no such account is open.');
}
