import { MOST_CASES } from '@prae/contract/console/case-facts';
import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { Deps } from '../deps.ts';
import { fromWire, toWire } from '../domain/money.ts';
import type { OperationId } from '../domain/operation.ts';
import { ConsoleRefusal } from '../domain/operator.ts';
import { askForAdjustment } from '../features/adjustment/adjustment.ts';
import { caseKinds } from '../features/features.ts';
import {
  type Case,
  type CaseKind,
  type Decided,
  decideCase,
  mostBooked,
  pastDecisions,
  shownAs,
} from '../jobs/case.ts';
import { keptOf } from '../jobs/fact.ts';
import type { ConsoleHandlers, ConsoleRequest } from '../operator-handlers.ts';
import type { Settings } from '../settings.ts';
import { forgetProposal, newcomers, type Proposal, proposals, propose, tellCases } from './cases.sql.ts';
import { memberPanel } from './member-panel.ts';

type OnWire = ConsoleAnswer<'cases.list'>[number];

interface Found {
  kind: CaseKind;
  one: Case;
}

/** What no program may decide, and what stands beside it. */
export function caseRoutes(
  deps: Deps,
): ConsoleHandlers<
  'cases.list' | 'cases.newcomers' | 'cases.show' | 'cases.decide' | 'cases.adjust' | 'member.panel'
> {
  return {
    'cases.list': async () => {
      const found: Found[] = [];
      for (const kind of caseKinds)
        for (const one of (await kind.open(deps)).slice(0, MOST_CASES)) found.push({ kind, one });
      return allOnWire(deps, found);
    },
    'cases.newcomers': async () => {
      const all = await deps.database.rows(newcomers(deps.clock()));
      return all.map(({ name, countsFrom }) => ({ name, countsFrom: countsFrom.toISOString() }));
    },
    'cases.show': async ({ body: { _id: id }, audited }) => {
      const found = await find(deps, id as OperationId);
      audited.about = found.one.member;
      const [shown] = await allOnWire(deps, [found]);
      const past = await pastDecisions(deps, found.one.id);
      return {
        case: shown as OnWire,
        past: past.map(({ why, at, decision, by, reason, number }) => ({
          ...{ why, decision, by, reason, number },
          at: at.toISOString(),
        })),
      };
    },
    'cases.decide': (request) => decide(deps, request),
    'cases.adjust': (request) => adjust(deps, request),
    'member.panel': ({ body: { member }, audited }) => {
      audited.about = member;
      return memberPanel(deps, member);
    },
  };
}

async function find(deps: Deps, id: OperationId): Promise<Found> {
  for (const kind of caseKinds) {
    const [one] = await kind.open(deps, id);
    if (one) return { kind, one };
  }
  throw new ConsoleRefusal('NO_DATA');
}

/** Whether one person alone may not decide about so much. */
function needsTwo({ decideAloneMax }: Settings, { kind, one }: Found, number?: string | null): boolean {
  const most = decideAloneMax[one.unit as keyof typeof decideAloneMax] ?? 0n;
  return mostBooked(kind, one, number) > most;
}

const refusals: Record<Exclude<Decided, 'done'>, ConsoleRefusal['code']> = {
  'not-open': 'NO_DATA',
  changed: 'CHANGED',
  'not-this': 'KEY_INVALID',
  'not-enough': 'MONEY_NOT_ENOUGH',
};

/**
 * Decides a case as it was shown, or, where it takes two and nobody else has decided the same about the same, keeps that. What a first
 * person decided counts as long as they may decide and the case stands as they saw it.
 */
async function decide(
  deps: Deps,
  {
    body: { _id: id, shown, decision, reason, number },
    session: { operator },
    audited,
  }: ConsoleRequest<'cases.decide'>,
): Promise<ConsoleAnswer<'cases.decide'>> {
  const { database, clock } = deps;
  audited.about = id;
  const { kind, one } = await find(deps, id as OperationId);
  audited.before = {
    kind: kind.kind,
    why: one.why,
    facts: keptOf(one.told),
    amount: String(one.amount),
    unit: one.unit,
  };
  if (shownAs(one) !== shown) throw new ConsoleRefusal('CHANGED');
  if (!one.decisions.includes(decision)) throw new ConsoleRefusal('KEY_INVALID');
  const [first] = await database.rows(proposals([id], clock()));
  let by = operator.name;
  // Whatever books nothing is nobody's money.
  const books = decision !== 'note' || (kind.noteBooks?.(one) ?? false);
  const takesTwo = kind.takesTwo?.(one, decision) || needsTwo(await deps.settings(), { kind, one }, number);
  if (books && takesTwo) {
    if (operator.countsFrom > clock()) throw new ConsoleRefusal('TOO_NEW');
    const isSame = first?.shown === shown && first.decision === decision && first.number === (number ?? null);
    if (!isSame || first.operator === operator.id) {
      await database.run(
        propose({ id, shown, decision, reason, number: number ?? null, operator: operator.id, at: clock() }),
      );
      await database.one(tellCases());
      return { outcome: 'proposed' };
    }
    by = `${first.by} and ${operator.name}`;
  }
  const evidence = { by, doneBy: operator.name, reason, shown, ...(number !== undefined && { number }) };
  const decided = await decideCase(deps, kind, { id: one.id, decision, evidence });
  if (decided !== 'done') throw new ConsoleRefusal(refusals[decided]);
  audited.after = { decision, by };
  await database.run(forgetProposal(id));
  await database.one(tellCases());
  return { outcome: 'done' };
}

/** Asks for a sum to be booked: its first person has said so by asking. */
async function adjust(
  deps: Deps,
  { body: { member, amount, reason }, session: { operator }, audited }: ConsoleRequest<'cases.adjust'>,
): Promise<ConsoleAnswer<'cases.adjust'>> {
  const { database, clock } = deps;
  audited.about = member;
  if (operator.countsFrom > clock()) throw new ConsoleRefusal('TOO_NEW');
  return database.transaction(async (tx) => {
    const asked = { member, amount: fromWire(amount), reason, by: operator.name };
    const one = await askForAdjustment({ database: tx }, asked);
    if (!one) throw new ConsoleRefusal('NO_DATA');
    const proposal = { id: one.id, shown: shownAs(one), decision: 'approve', reason, number: null };
    await tx.run(propose({ ...proposal, operator: operator.id, at: clock() }));
    await tx.one(tellCases());
    audited.after = { adjustment: one.id, amount: String(one.amount), unit: one.unit };
    return { _id: one.id };
  });
}

async function allOnWire(deps: Deps, found: readonly Found[]): Promise<OnWire[]> {
  const settings = await deps.settings();
  const proposed = await deps.database.rows(
    proposals(
      found.map(({ one }) => one.id),
      deps.clock(),
    ),
  );
  const byCase = new Map(proposed.map((proposal) => [proposal.id, proposal]));
  return found.map(({ kind, one }) => {
    const { id, since, why, party, member, amount, withheld = 0n, unit, told, decisions } = one;
    const shown = shownAs(one);
    const latest = byCase.get(id);
    const proposal = latest?.shown === shown ? latest : undefined;
    return {
      ...{ _id: id, kind: kind.kind, why, party, member, unit, shown },
      since: since.toISOString(),
      amount: toWire(amount),
      withheld: toWire(withheld),
      told: told.map(({ code, values }) => ({ code, values: [...values] })),
      decisions: [...decisions],
      proposal: proposal ? proposalOnWire(proposal) : null,
      needsTwo: needsTwo(settings, { kind, one }, proposal?.number),
      takesTwo: decisions.filter((decision) => kind.takesTwo?.(one, decision) ?? false),
    };
  });
}

function proposalOnWire({ by, at, decision, reason, number }: Proposal): OnWire['proposal'] {
  return { by, at: at.toISOString(), decision: decision as OnWire['decisions'][number], reason, number };
}
