import { ask } from './api.js';

/** @typedef {{ to: string, text: string, sentAt: string }} Sms */
/** @typedef {{ bankCode: string, accountNo: string, name: string, balance: number, anyone: boolean }} Account */
/** @typedef {{ id: string, account: string, at: string, kind: 'qr' | 'transfer' | 'payout', amount: number, other: string, reference: string, slip?: string }} Line */
/** @typedef {{ provider: string, username: string, balance: number }} Player */
/** @typedef {{ id: number, party: string, kind: string, times: number, call?: string }} Fault */
/** @typedef {{ link: string, amount: number, status: 'active' | 'redeemed' | 'expired', createdAt: string }} Gift */
/** @typedef {{ code: string, nameTH: string, nameEN: string }} Bank */
/** @typedef {{ payload: string, payee: string, detail: string, amount: number | null, status: string | null }} Bill */

const chosenKey = 'prae-sandbox-account';
const seenKey = 'prae-sandbox-seen';

/** What the phone knows; each part is asked for again when the sandbox says that it changed. */
export const phone = {
  /** @type {Sms[]} */ sms: [],
  /** @type {Account[]} */ accounts: [],
  /** @type {Line[]} */ history: [],
  /** @type {Line[]} */ latest: [],
  /** @type {Player[]} */ players: [],
  /** @type {Fault[]} */ faults: [],
  /** @type {Gift[]} */ gifts: [],
  /** @type {Bank[]} */ banks: [],
  /** @type {string | null} */ portalUrl: null,
  chosen: localStorage.getItem(chosenKey) ?? 'KBANK:0012345678',
  seen: localStorage.getItem(seenKey) ?? '',
};

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  sms: async () => {
    phone.sms = await ask('/sms');
  },
  bank: async () => {
    [phone.accounts, phone.latest] = await Promise.all([ask('/bank/accounts'), ask('/bank/movements')]);
    const account = chosenAccount();
    phone.history = account
      ? (await ask(`/bank/accounts/${account.bankCode}/${account.accountNo}`)).history
      : [];
  },
  games: async () => {
    phone.players = await ask('/games');
  },
  gifts: async () => {
    phone.gifts = await ask('/truemoney/gifts');
  },
  faults: async () => {
    phone.faults = await ask('/faults');
  },
  settings: async () => {
    phone.portalUrl = (await ask('/settings')).portalUrl;
  },
  banks: async () => {
    if (phone.banks.length === 0) phone.banks = await ask('/bank/banks');
  },
};

/**
 * Asks for one part again, or for all.
 * @param {string} [topic]
 */
export async function refresh(topic) {
  const wanted = topic ? [parts[topic]] : Object.values(parts);
  await Promise.all(wanted.map((part) => part?.()));
}

/** @param {Account} account */
export function keyOf(account) {
  return `${account.bankCode}:${account.accountNo}`;
}

export function chosenAccount() {
  return phone.accounts.find((account) => keyOf(account) === phone.chosen) ?? phone.accounts[0];
}

/** @param {string} key */
export async function chooseAccount(key) {
  phone.chosen = key;
  localStorage.setItem(chosenKey, key);
  await refresh('bank');
}

export function unread() {
  return phone.sms.filter((sms) => sms.sentAt > phone.seen).length;
}

export function markSeen() {
  phone.seen = phone.sms[0]?.sentAt ?? phone.seen;
  localStorage.setItem(seenKey, phone.seen);
}
