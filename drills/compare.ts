import type { Deed } from './life.ts';

/** A line of a statement, over satang without a sign. */
export interface Line {
  kind: Deed['kind'];
  game?: string;
  satang: number;
  status: string;
}

/** All that anybody says of one member's money after a drill, in satang. */
export interface Books {
  member: string;
  deeds: readonly Deed[];
  statement: readonly Line[];
  /** Wallet, hold and transit. */
  house: number;
  /** By game: what the portal says is there, and what the game says. */
  games: readonly { code: string; ours: number; theirs: number }[];
  /** What left the member's bank account for codes, and what arrived there, by the bank's history. */
  bank: { paidIn: readonly number[]; paidOut: readonly number[] };
  atFirst: number;
}

export interface Wrong {
  /** `lost` and `doubled` count acknowledged movements; `other` is whatever else does not agree. */
  what: 'lost' | 'doubled' | 'other';
  text: string;
}

/** What does not agree in one member's books, once everything is at its end; empty when all is well. */
export function compare(books: Books): Wrong[] {
  return [
    ...books.deeds.flatMap((deed) => wrongsOf(deed, books)),
    ...unknownTo(books),
    ...wrongSums(books),
  ].map(({ what, text }) => ({ what, text: `${books.member}: ${text}` }));
}

/** Each movement is told once, and outside it happened as it is told. */
function wrongsOf(deed: Deed, { statement, bank }: Books): Wrong[] {
  const { kind, game, satang, end } = deed;
  const name = `${kind}${game ? ` ${game}` : ''} over ${satang} (${end})`;
  const lines = statement.filter((line) => isOf(line, deed));
  const succeeded = lines.filter(({ status }) => status === 'SUCCESS').length;
  const isAcknowledged = end === 'done' || end === 'accepted';
  const found: Wrong[] = [];
  if (end === 'open') found.push({ what: 'other', text: `${name} was never answered` });
  if (isAcknowledged && lines.length === 0) found.push({ what: 'lost', text: `${name} is in no statement` });
  else if (end === 'done' && succeeded === 0) found.push({ what: 'lost', text: `${name} did not happen` });
  if (lines.length > 1) found.push({ what: 'doubled', text: `${name} is told ${lines.length} times` });
  if (end === 'refused' && succeeded > 0) found.push({ what: 'other', text: `${name} happened` });
  const outside = { deposit: bank.paidIn, withdraw: bank.paidOut, in: undefined, out: undefined }[kind];
  if (!outside) return found;
  const times = outside.filter((one) => one === satang).length;
  if (times > 1) found.push({ what: 'doubled', text: `${name} is ${times} times in the bank's history` });
  if (times < succeeded) found.push({ what: 'lost', text: `${name} is not in the bank's history` });
  if (times === 1 && succeeded === 0 && kind === 'withdraw')
    found.push({ what: 'doubled', text: `${name} was paid out, and is not told so` });
  return found;
}

/** What somebody tells of that nobody asked for. */
function unknownTo({ deeds, statement, bank }: Books): Wrong[] {
  const asked = (kind: Deed['kind'], satang: number) =>
    deeds.some((deed) => deed.kind === kind && deed.satang === satang);
  const strange = [
    ...statement
      .filter((line) => !deeds.some((deed) => isOf(line, deed)))
      .map(({ kind, satang }) => ({ kind, satang })),
    ...bank.paidIn.filter((satang) => !asked('deposit', satang)).map((satang) => ({ kind: 'code', satang })),
    ...bank.paidOut
      .filter((satang) => !asked('withdraw', satang))
      .map((satang) => ({ kind: 'payout', satang })),
  ];
  return strange.map(({ kind, satang }) => ({
    what: 'other',
    text: `nobody asked for ${kind} over ${satang}`,
  }));
}

/** Each game has what we say it has, and the member owns what the bank's history makes it. */
function wrongSums({ house, games, bank, atFirst }: Books): Wrong[] {
  const found: Wrong[] = games
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(({ code, ours, theirs }) => ({ what: 'other', text: `${ours} at ${code}, which has ${theirs}` }));
  const owned = house + games.reduce((sum, { theirs }) => sum + theirs, 0);
  const should = atFirst + sum(bank.paidIn) - sum(bank.paidOut);
  if (owned !== should) found.push({ what: 'other', text: `owns ${owned}, and should ${should}` });
  return found;
}

function isOf(line: Line, deed: Deed): boolean {
  return line.kind === deed.kind && line.game === deed.game && line.satang === deed.satang;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
