import type { Variant } from '@prae/contract/facts';
import type { OfficialList } from '@prae/contract/official';
import { hostInUnicode } from './punycode.ts';

type Entry = OfficialList['entries'][number];

/** How something that is not in the list comes near to what is. */
export type Likeness =
  /** Letters of other alphabets, or digits in their place, that look the same. */
  | 'letters'
  /** A letter or a digit more, less, another, or two in each other's place. */
  | 'close'
  /** The same name of a chat at another service, or at another address of it. */
  | 'address'
  /** The same name with another ending. */
  | 'ending'
  /** The name, with more before or behind it. */
  | 'within';

/** The nearest first. */
const NEAREST: readonly Likeness[] = ['letters', 'close', 'address', 'ending', 'within'];

export type Verdict =
  | { is: 'official'; entry: Entry }
  | { is: 'lookalike'; entry: Entry; by: Likeness }
  | { is: 'unknown' };

/** Hosts at which chat accounts are found: what is theirs stands in the path. */
const CHAT_HOSTS = ['line.me', 'lin.ee', 't.me', 'wa.me', 'm.me'];

/**
 * Where at them an account is called by its name: anywhere else, as in a stranger's app at LINE, it may be written by anybody. The first is
 * that of an account whose note tells of none.
 */
const NAMED = [
  { at: /^line\.me\/(?:R\/)?ti\/p\/[^/]+$/i, note: /\bline\b|ไลน์|ລາຍ|ໄລນ໌/i },
  { at: /^t\.me\/[^/]+$/i, note: /telegram|เทเลแกรม|ເທເລແກຣມ|ເທເລກຣາມ/i },
  { at: /^m\.me\/[^/]+$/i, note: /messenger|facebook|เฟซ|เฟส|ເຟສ|ເຟບ/i },
] as const;

const AT_LINE = 0;

/** The most that is looked at: an address that is longer has its end where nobody looks. */
const MOST = 2_000;

/** What looks like a letter of Latin and is none: of Cyrillic, Greek and others, as Unicode's list of confusables has them, and digits. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    ɑ: 'a',
    α: 'a',
    ь: 'b',
    β: 'b',
    с: 'c',
    ϲ: 'c',
    ԁ: 'd',
    е: 'e',
    ҽ: 'e',
    ε: 'e',
    ɡ: 'g',
    һ: 'h',
    η: 'n',
  },
  ...{
    і: 'i',
    ı: 'i',
    ι: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    κ: 'k',
    ӏ: 'i',
    м: 'm',
    п: 'n',
    ո: 'n',
    о: 'o',
    ο: 'o',
    σ: 'o',
    օ: 'o',
  },
  ...{
    р: 'p',
    ρ: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    τ: 't',
    υ: 'u',
    ս: 'u',
    ν: 'v',
    ѵ: 'v',
    ԝ: 'w',
    ω: 'w',
    х: 'x',
    χ: 'x',
  },
  ...{
    ӕ: 'ae',
    æ: 'ae',
    œ: 'oe',
    ...Object.fromEntries(
      [...'ᴀʙᴄᴅᴇɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏ'].map((small, n) => [small, [...'abcdeghijkmnoprstuvwy'][n] ?? '']),
    ),
    ʟ: 'i',
    у: 'y',
    γ: 'y',
    ү: 'y',
    ᴢ: 'z',
    '0': 'o',
    '1': 'i',
    l: 'i',
    '|': 'i',
    '5': 's',
    '3': 'e',
    '4': 'a',
    '8': 'b',
  },
};

/** What two texts have in common that look the same: one form for all that a hurried eye takes for it. */
export function skeleton(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const letters = [...plain].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('ci', 'd');
}

/** What turns the way of writing round, so that a text is not seen as it is stored. */
const TURNS = /[\u202b\u202e\u2067]/u;
/** What is not seen: controls, and letters that are drawn empty. Around a text copying leaves some. */
const UNSEEN = '[\\p{Cc}\\p{Cf}\\u115f\\u1160\\u2800\\u3164]';
const AROUND = new RegExp(`^(?:${UNSEEN}|\\s)+|(?:${UNSEEN}|\\s)+$`, 'gu');
const INSIDE = new RegExp(UNSEEN, 'gu');

/**
 * Says of what somebody was written by whether it is in the list, is not, or only looks as if it were. A number in the list without a
 * country is of `home`.
 */
export function checkOfficial(typed: string, list: Pick<OfficialList, 'entries'>, home: Variant): Verdict {
  if (typed.length > MOST) return { is: 'unknown' };
  const text = typed.normalize('NFC').replaceAll(AROUND, '');
  const shown = text.replaceAll(INSIDE, '');
  const verdict = verdictOf(shown, list, home);
  if (shown === text && !TURNS.test(typed)) return verdict;
  // What is seen may be the text from its end. Nobody writes their own name so.
  const seen = verdict.is === 'unknown' ? verdictOf([...shown].reverse().join(''), list, home) : verdict;
  return seen.is === 'official' ? { is: 'lookalike', entry: seen.entry, by: 'letters' } : seen;
}

function verdictOf(text: string, { entries }: Pick<OfficialList, 'entries'>, home: Variant): Verdict {
  const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind);
  const phone = digitsOf(text);
  if (phone !== undefined) return checkPhone(phone, countryOf(text), of('phone'), COUNTRIES[home]);
  const named = [...of('chat'), ...of('account')];
  const address = entryNamed(text, of('account')) ? undefined : addressOf(text);
  if (address) {
    const chat = checkChatAddress(address, of('chat'));
    return chat ?? checkHost(address.hostname, of('site'));
  }
  return checkName(text, named, of('site'));
}

/** With Thai and Lao digits as those of Latin. */
function inLatin(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));
}

/** The digits of a phone number as it is dialled at home; undefined where it is none. */
function digitsOf(text: string): string | undefined {
  const latin = inLatin(text).replace(/^tel:/i, '');
  if (!/^[+\d][\d\s().-]{6,24}$/.test(latin)) return undefined;
  return latin.replaceAll(/[^\d+]/g, '').replace(/^(?:\+|00)(?:66|856)0?/, '0');
}

const COUNTRIES: Record<Variant, string> = { th: '66', la: '856' };

/** The country of a number that says it: two countries have the same digits at home. */
function countryOf(phone: string): string | undefined {
  return /^(?:tel:)?(?:\+|00)(66|856)/i.exec(inLatin(phone).replaceAll(/[\s().-]/g, ''))?.[1];
}

function checkPhone(
  digits: string,
  country: string | undefined,
  phones: readonly Entry[],
  home: string,
): Verdict {
  const own = (entry: Entry) => digitsOf(entry.value) ?? entry.value;
  const isAbroad = ({ value }: Entry) => country !== undefined && (countryOf(value) ?? home) !== country;
  const alike = phones.filter((entry) => own(entry) === digits);
  const same = alike.find((entry) => !isAbroad(entry));
  if (same) return { is: 'official', entry: same };
  const near = alike[0] ?? phones.find((entry) => isOneOff(own(entry), digits));
  return near ? { is: 'lookalike', entry: near, by: 'close' } : { is: 'unknown' };
}

/** An address, with or without its scheme; undefined where it is none. */
function addressOf(text: string): URL | undefined {
  if (/\s/.test(text) || /^@/.test(text)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // Of a mail address the host counts: it is what the mail came from.
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  // Under another scheme a host is none: `javascript://` has a script behind it.
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return /\.[^.\d][^.]*\.?$/.test(url.hostname) || /^https?:/i.test(text) ? url : undefined;
}

/** Undefined where the host is none of a chat's. */
function checkChatAddress(address: URL, chats: readonly Entry[]): Verdict | undefined {
  const account = accountAt(address);
  const isSame = (entry: Entry) => {
    const own = addressOf(entry.value);
    if (own && pathOf(own) === pathOf(address) && hasQueryOf(own, address)) return true;
    return account !== undefined && accountsIn(entry).includes(account);
  };
  const same = chats.find(isSame);
  if (same) return { is: 'official', entry: same };
  if (!CHAT_HOSTS.some((host) => address.hostname === host || address.hostname.endsWith(`.${host}`)))
    return undefined;
  const name = lastOf(address);
  const called = chats.find((entry) => exactly(nameIn(entry)) === exactly(name));
  if (!called) return checkName(name, chats, []);
  const isWithoutSign = accountAt(address) === accountOf(AT_LINE, name) && isAtLine(called);
  return { is: 'lookalike', entry: called, by: isWithoutSign ? 'close' : 'address' };
}

/** The account that an address names, with its service; undefined where it names none. */
function accountAt(address: URL): string | undefined {
  const service = NAMED.findIndex(({ at }) => at.test(pathOf(address)));
  return service < 0 ? undefined : accountOf(service, lastOf(address));
}

/** Those of an entry: without an address it is at each service that its note names. */
function accountsIn({ value, note = '' }: Entry): (string | undefined)[] {
  const address = value.includes('://') ? addressOf(value) : undefined;
  if (address) return [accountAt(address)];
  const told = NAMED.flatMap((service, at) => (service.note.test(note) ? [at] : []));
  return (told.length > 0 ? told : [AT_LINE]).map((service) => accountOf(service, value));
}

/** Whether it is there, and nowhere else. */
function isAtLine(entry: Entry): boolean {
  return accountsIn(entry).every((account) => account?.startsWith(`${AT_LINE} `));
}

/** At LINE the sign is a part of the name: an account of a person may have the same one without it. */
function accountOf(service: number, name: string): string {
  const sign = service === AT_LINE && /^\s*@/.test(name) ? '@' : '';
  return `${service} ${sign}${exactly(name)}`;
}

/** What stands last in an address: the account, at a chat's. */
function lastOf({ pathname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function pathOf({ hostname, pathname }: URL): string {
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}

/** Some chats name the account in the query: each value of the list's address has to be there, once. */
function hasQueryOf(own: URL, address: URL): boolean {
  return [...own.searchParams].every(([name, value]) => {
    const given = address.searchParams.getAll(name);
    return given.length === 1 && given[0] === value;
  });
}

function checkHost(hostname: string, sites: readonly Entry[]): Verdict {
  const host = hostname.replace(/\.$/, '');
  const own = sites.find(({ value }) => host === value || host.endsWith(`.${value}`));
  if (own) return { is: 'official', entry: own };
  const shown = hostInUnicode(host);
  return nearest(sites, ({ value }) => likenessOfHost(shown, host, value));
}

/** The entry that something comes nearest to. */
function nearest(entries: readonly Entry[], likenessOf: (entry: Entry) => Likeness | undefined): Verdict {
  const found = entries.flatMap((entry) => {
    const by = likenessOf(entry);
    return by ? [{ is: 'lookalike', entry, by } as const] : [];
  });
  const [first] = found.sort((one, other) => NEAREST.indexOf(one.by) - NEAREST.indexOf(other.by));
  return first ?? { is: 'unknown' };
}

function likenessOfHost(shown: string, host: string, own: string): Likeness | undefined {
  const wanted = hostInUnicode(own);
  const [looks, looked] = [skeleton(shown), skeleton(wanted)];
  if (looks === looked || looks.endsWith(`.${looked}`)) return 'letters';
  const name = nameOf(own);
  // A name so short is in many others by chance.
  if (name.length < 4) return isOneOff(host, own) ? 'close' : undefined;
  const labels = shown.split('.');
  if (labels.slice(0, -1).includes(name)) return 'ending';
  const parts = labels.map(skeleton);
  const key = skeleton(name);
  if (parts.slice(0, -1).includes(key)) return 'letters';
  if (parts.some((part) => isOneOff(part, key))) return 'close';
  return parts.some((part) => part.includes(key)) ? 'within' : undefined;
}

/** What a host is called by: the label before its ending, or before an ending of two, such as co.th. */
function nameOf(host: string): string {
  const labels = hostInUnicode(host).split('.');
  const isDouble = labels.length > 2 && /^(?:co|com|net|org|or|go|ac|in)$/.test(labels.at(-2) ?? '');
  return labels.at(isDouble ? -3 : -2) ?? host;
}

/** A chat account or the holder of a bank account. */
function checkName(text: string, named: readonly Entry[], sites: readonly Entry[]): Verdict {
  const exact = entryNamed(text, named);
  if (exact) return { is: 'official', entry: exact };
  const wanted = plain(text);
  return nearest([...named, ...sites], (entry) =>
    likenessOfName(wanted, plain(entry.kind === 'site' ? nameOf(entry.value) : nameIn(entry))),
  );
}

/** Which entry has exactly this name. That of a bank account's holder may have a point in it, as บจก.แพรวา, and look like an address. */
function entryNamed(text: string, named: readonly Entry[]): Entry | undefined {
  return named.find((entry) => {
    if (exactly(nameIn(entry)) !== exactly(text)) return false;
    return entry.kind !== 'chat' || !isAtLine(entry) || accountsIn(entry).includes(accountOf(AT_LINE, text));
  });
}

function likenessOfName(wanted: string, name: string): Likeness | undefined {
  if (wanted === '' || name === '') return undefined;
  const [looks, looked] = [skeleton(wanted), skeleton(name)];
  if (looks === looked) return wanted === name ? 'close' : 'letters';
  if (name.length < 4) return undefined;
  if (isOneOff(looks, looked)) return 'close';
  return looks.includes(looked) ? 'within' : undefined;
}

/** Without what people leave out or put in between. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s@._-]+/g, '');
}

/** As a person would call it the same: without the sign before an account, whatever its capitals and its spaces. */
function exactly(name: string): string {
  return name.trim().replace(/^@/, '').replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Of a chat that is given by its address, what stands last in it. */
function nameIn({ value }: Entry): string {
  const address = value.includes('://') ? addressOf(value) : undefined;
  return address ? lastOf(address) : value;
}

/** One letter more, less or another, or two neighbours in each other's place. */
export function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (short.length !== long.length) return rest(short, at) === rest(long, at + 1);
  if (at === short.length) return false;
  if (rest(short, at + 1) === rest(long, at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2)
  );
}
