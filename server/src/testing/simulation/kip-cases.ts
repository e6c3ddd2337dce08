import { isAway, sqlState } from '../../db/away.ts';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { slipCases } from '../../features/slip/review.ts';
import { type Case, type CaseKind, type Decided, type Decision, shownAs } from '../../jobs/case.ts';
import type { World } from '../world.ts';
import { decidingOf } from './deciding.ts';
import { type Line, statementInKip } from './kip-transfer.ts';
import type { Kip, KipCode, KipSent, Person, Surroundings } from './phone.ts';
import type { Random } from './random.ts';

/** Decides the case at hand, as it stands now or as it was `shown`. */
type Tells = (decision: Decision, number?: string, shown?: string) => Promise<Decided>;

/** Operators who read the bank's statement in kip, and what came of it. */
export interface Teller {
  readonly random: Random;
  /** The lines by which they settled something. */
  readonly settled: Set<string>;
  /** Lines that a message has named for something else, as they have found out. */
  readonly misnamed: Set<string>;
  /** The lines of the house's statement by which they paid withdrawals, each by its id. */
  readonly handed: Map<OperationId, string>;
  /** What must not have happened. */
  readonly wrongs: string[];
  /** How often what they asked for was done or refused. */
  readonly tally: Map<string, number>;
}

export const newTeller = (random: Random): Teller => ({
  random,
  settled: new Set(),
  misnamed: new Set(),
  handed: new Map(),
  wrongs: [],
  tally: new Map(),
});

/** A line of the statement for which a person settles a case, and how they write it down. */
interface Settling {
  kind: CaseKind;
  one: Case;
  line: Line;
  kip: Kip;
  tells: Tells;
  /** What they decide of what has not come, or was credited. */
  nothing: Decision;
  numberOf(line: Line, mark: '' | '*'): string;
  /** Whether they may take one line for another. */
  mayErr: boolean;
}

/** The case at hand, and whose it is. */
type Given = Pick<Settling, 'kind' | 'one' | 'kip' | 'tells' | 'mayErr'>;

/**
 * As a person decides who reads the bank's statement: what it shows and nobody was credited is settled by its line; all else is said of
 * nothing that came, though it may come yet.
 */
export async function decideCode(
  world: World,
  teller: Teller,
  { code, ...given }: Given & { code: KipCode },
): Promise<void> {
  const { one, tells } = given;
  const payments = await world.owner.rows(
    sql<{ reference: string; isCredited: boolean; waits: boolean }>`
      select reference, credited_at is not null as "isCredited", withheld is not null and withheld_note is null as waits
        from qr_payment where qr_order = ${one.id} order by reference`,
  );
  const line = (await statementInKip(world)).find(({ reference }) => reference === code.line);
  const isMissing = line !== undefined && !payments.some(({ isCredited }) => isCredited);
  if (!isMissing || !one.decisions.includes('settle')) {
    await tells('note');
    return;
  }
  const [first, ...others] = payments.filter(({ waits }) => waits);
  const which = first && others.length > 0 ? `@${first.reference}` : '';
  await settleBy(world, teller, {
    ...given,
    ...{ line, nothing: 'note' },
    numberOf: ({ amount, reference }, mark) => `${amount / 100n}@${reference}${mark}${which}`,
  });
}

/** The same of a slip: who looks at it sees which of the member's transfers it shows. */
export async function decideSlip(world: World, teller: Teller, given: Given): Promise<void> {
  const { one, kip, tells } = given;
  const nothing = one.decisions.includes('release') ? 'release' : 'note';
  const sent = await shownOn(world, one.id, kip.sent);
  const line = (await statementInKip(world)).find(({ reference }) => reference === sent?.line);
  if (!line) {
    teller.wrongs.push(`slip ${one.id} shows no transfer of its member's that came`);
    await tells(nothing);
    return;
  }
  await settleBy(world, teller, {
    ...given,
    ...{ line, nothing },
    numberOf: ({ amount, accountNo, reference }, mark) =>
      `${amount / 100n}@BCEL-${accountNo}@${reference}${mark}`,
  });
}

/**
 * A withdrawal that an operator has taken on: it is paid from the house's account, once, and booked, or by whoever looks at it next. Some are
 * not paid, and given back.
 */
export async function payByHand(
  teller: Teller,
  { one, kip, tells, mayErr }: Pick<Given, 'one' | 'kip' | 'tells' | 'mayErr'>,
): Promise<void> {
  const { random, handed, wrongs } = teller;
  let line = handed.get(one.id);
  if (line === undefined) {
    if (random.chance(0.3)) {
      await tells('release');
      return;
    }
    line = `FT9${random.between(1, 1e12)}`;
    handed.set(one.id, line);
    kip.paidOut += one.amount;
    if (mayErr && random.chance(0.3)) return;
  }
  const said = await tells('settle', `BCEL@${line}`);
  if (said !== 'done') wrongs.push(`withdrawal ${one.id} was paid by ${line}, and to settle it is ${said}`);
  count(teller, `kip withdrawal paid by hand: ${said}`);
}

/** Some take another line than theirs, and some do not look whether theirs was credited: that has to be refused. */
async function settleBy(world: World, teller: Teller, settling: Settling): Promise<void> {
  const { one, line, kip, tells, nothing, mayErr } = settling;
  const { random, settled, misnamed, wrongs } = teller;
  const other = mayErr && random.chance(0.3) ? await creditedBeside(world, teller, { kip, line }) : undefined;
  if (other) {
    // With its sum, or with that of the case.
    const taken = random.chance(0.5) ? other : { ...other, amount: line.amount };
    const said = await settle(world, teller, settling, { by: taken, how: 'a line that something else has' });
    if (said === 'done') wrongs.push(`${one.id} was settled by ${taken.reference}, as something else was`);
    if (said !== 'not-this') return;
  }
  const isCredited = await isLineCredited(world, teller, { kip, line });
  if (isCredited && random.chance(0.5)) {
    await tells(nothing);
    return;
  }
  const how = isCredited ? 'its line once more' : 'its line';
  const isMisnamed = !isCredited && misnamed.has(line.reference);
  let said = isMisnamed ? 'not-this' : await settle(world, teller, settling, { by: line, how });
  if (said === 'done' && isCredited) wrongs.push(`${line.reference} was credited once more, by ${one.id}`);
  if (said === 'changed' && !isCredited) misnamed.add(line.reference);
  if (said === 'not-this' && !isCredited) said = await takeOver(world, teller, settling);
  if (said === 'done') settled.add(line.reference);
  if (said === 'not-this') await tells(nothing);
}

/** Whoever has looked says so: the line is this one's whatever a message says, and came beside what messages have credited. */
async function takeOver(world: World, teller: Teller, settling: Settling): Promise<Decided> {
  const { kind, one, line, kip } = settling;
  const [now] = await kind.open(world.deps, one.id);
  if (!now) return 'not-open';
  if (await isLineCredited(world, teller, { kip, line })) return 'not-this';
  const said = await settle(world, teller, settling, { by: line, how: 'its line', shown: shownAs(now) });
  if (said === 'not-this') teller.wrongs.push(`${one.id} could not be settled by ${line.reference}`);
  return said;
}

/** Settles the case by a line; where it stands as `shown`, also by one that a message has named for something else. */
async function settle(
  world: World,
  teller: Teller,
  { kind, one, tells, numberOf }: Settling,
  { by, how, shown }: { by: Line; how: string; shown?: string },
): Promise<Decided> {
  const mark = shown === undefined ? '' : '*';
  let said = await tells('settle', numberOf(by, mark), shown);
  // What else was credited of the sum is shown before a slip is, or a code of another sum.
  const [now] = said === 'changed' ? await kind.open(world.deps, one.id) : [];
  if (now?.decisions.includes('settle'))
    said = await tells('settle', numberOf(by, mark), shown && shownAs(now));
  count(teller, `kip ${one.party === 'SLIP' ? 'slip' : 'code'} by ${how}${mark}: ${said}`);
  return said;
}

function count({ tally }: Teller, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

/** Whether a person settled something by a line, or the code that it is of was credited; `named`: by a message with the line's number. */
async function isLineCredited(
  world: World,
  { settled }: Teller,
  { kip, line, how = 'whatever' }: Pick<Settling, 'kip' | 'line'> & { how?: 'named' | 'whatever' },
): Promise<boolean> {
  if (settled.has(line.reference)) return true;
  const code = kip.codes.find((one) => one.line === line.reference);
  const credited = await world.owner.rows(
    sql`select 1 as one from qr_payment where qr_order = ${code?.id ?? null} and credited_at is not null
      and (${how} = 'whatever' or told_number = ${line.reference})`,
  );
  return credited.length > 0;
}

/** Another line of the member's that was credited, if there is one of which that can be known here by its number. */
async function creditedBeside(
  world: World,
  teller: Teller,
  { kip, line }: Pick<Settling, 'kip' | 'line'>,
): Promise<Line | undefined> {
  const found: Line[] = [];
  for (const other of await statementInKip(world)) {
    const isOther = other.payer === kip.account.fromName && other.reference !== line.reference;
    if (isOther && (await isLineCredited(world, teller, { kip, line: other, how: 'named' })))
      found.push(other);
  }
  return found.length > 0 ? teller.random.pick(found) : undefined;
}

const drawnAnew = new WeakMap<KipSent, Buffer>();

/** Which transfer the kept picture shows. */
async function shownOn(
  { owner, deps }: World,
  id: OperationId,
  sent: readonly KipSent[],
): Promise<KipSent | undefined> {
  const { name } = await owner.one(
    sql<{ name: string | null }>`select file_name as name from slip where id = ${id}`,
  );
  const kept = name === null ? undefined : await deps.providers.files.read(name);
  for (const one of sent) {
    const { pictures } = deps;
    const drawn = drawnAnew.has(one) ? undefined : await pictures.redraw(Buffer.from(one.picture));
    if (drawn?.kind === 'drawn') drawnAnew.set(one, drawn.bytes);
    if ([drawnAnew.get(one), one.picture].some((bytes) => bytes && kept?.bytes.equals(bytes))) return one;
  }
  return undefined;
}

/** Operators see to what waits of who comes to them about a slip, while all else goes on; what a server that hangs keeps from them they leave. */
export async function waitForOperator(
  { kip, member }: Person,
  { world, teller, operators }: Surroundings,
): Promise<void> {
  for (const one of await slipCases.open(operators)) {
    if (!kip || one.member !== member.id) continue;
    const tells = decidingOf(operators, slipCases, one);
    await decideSlip(world, teller, { kind: slipCases, one, kip, tells, mayErr: true }).catch(
      (error: unknown) => {
        if (!isAway(error) && sqlState(error) === undefined) throw error;
        count(teller, 'kip slip left for later');
      },
    );
  }
}

/** Who sees no money of a slip that was taken, and is told of none that is looked at, uploads it once more. */
export async function uploadAgain(world: World, people: readonly Person[], teller: Teller): Promise<void> {
  for (const { kip, member } of people) {
    if (!kip) continue;
    const open = await world.owner.rows(
      sql`select 1 as one from slip where member_id = ${member.id} and state in ('checking', 'waiting')`,
    );
    if (open.length > 0) continue;
    const lines = await statementInKip(world);
    for (const { isTaken, line: name, picture } of kip.sent) {
      const line = lines.find(({ reference }) => reference === name);
      if (!isTaken || !line || (await isLineCredited(world, teller, { kip, line }))) continue;
      await world.upload('slip.upload', picture, { token: member.token });
      count(teller, 'kip slip uploaded again');
    }
  }
}

/**
 * What of a member's kip the house owes, by the bank's statement: what was paid on codes, and what came otherwise of which a slip was taken,
 * or an operator settled one that nobody knew to be taken. Minor units.
 */
export async function owedInKip(
  world: World,
  { account, codes, sent }: Kip,
  settled: ReadonlySet<string>,
): Promise<bigint> {
  const due = new Set([
    ...codes.map(({ line }) => line),
    ...sent.flatMap(({ line, isTaken }) => (isTaken || settled.has(line) ? line : [])),
  ]);
  return (await statementInKip(world))
    .filter(({ payer, reference }) => payer === account.fromName && due.has(reference))
    .reduce((sum, { amount }) => sum + amount, 0n);
}
