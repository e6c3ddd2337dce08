import type { Deps } from '../deps.ts';
import type { MemberId } from '../domain/member.ts';
import { type OperationId, operationFrom, postingId } from '../domain/operation.ts';
import { writeBannersOnce } from '../features/banner/banner.ts';
import { writeOffer } from '../features/bonus/bonus.ts';
import { openAccount } from '../features/deposit/deposit.ts';
import { officialList, writeOfficial } from '../features/official/official.ts';
import { register, registrantOf } from '../features/registration/registration.ts';
import { openWheel, putWheel, wheels } from '../features/spin/spin.ts';
import { recordStatement } from '../features/statement/statement.ts';
import { postInTransaction } from '../ledger/post.ts';
import { ageBankDetails, countStrangers, isPosted, suspend } from './demo.sql.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoBanners } from './demo-banners.ts';
import { demoBonuses } from './demo-bonuses.ts';
import { type DemoMember, demoMembers, demoPassword } from './demo-members.ts';
import { demoOfficial } from './demo-official.ts';
import { makeOperators } from './demo-operators.ts';
import { demoWheels } from './demo-wheels.ts';

/**
 * Fills an empty database with members to look at, and leaves one alone in which anybody else is. Outside production
 * alone; repeating it does nothing.
 */
export async function fillWithDemo(deps: Deps): Promise<void> {
  if (deps.config.production) throw new Error('Demo data does not belong into production');
  const people = demoMembers[deps.config.variant];
  const own = people.map((_, index) => operation(index + 1));
  if ((await deps.database.one(countStrangers(own))).count > 0) return;
  for (const account of demoAccounts[deps.config.variant]) await deps.database.run(openAccount(account));
  for (const offer of demoBonuses) await writeOffer(deps.database, offer);
  await writeBannersOnce(deps.database, demoBanners);
  await nameOfficial(deps);
  await makeWheels(deps);
  await makeOperators(deps);
  let first: MemberId | undefined;
  for (const [index, person] of people.entries()) {
    const id = await registered(deps, operation(index + 1), person, index === 0 ? undefined : first);
    first ??= id;
    if (person.suspended) await deps.database.run(suspend(id));
    if (person.money) await giveMoney(deps, operation(0x100 + index), id, person);
    if (person.coins) await giveCoins(deps, operation(0x200 + index), id, person.coins);
  }
}

/** Only where there is none, as with wheels. */
async function nameOfficial({ database, config }: Deps): Promise<void> {
  const { entries } = await officialList(database, '');
  if (entries.length > 0) return;
  for (const entry of demoOfficial(config.variant)) await writeOfficial(database, entry);
}

/** Only where there is none: an operator may have changed them since. */
async function makeWheels({ database }: Deps): Promise<void> {
  if ((await wheels(database)).length > 0) return;
  for (const wheel of demoWheels) {
    await putWheel(database, wheel);
    await openWheel(database, wheel.code);
  }
}

/** Fixed operations make the filling safe to repeat, also after a start that was cut off halfway. */
function operation(number: number): OperationId {
  return operationFrom(`00000000-0000-7000-8000-${number.toString(16).padStart(11, '0')}0`);
}

async function registered(
  deps: Deps,
  key: OperationId,
  person: DemoMember,
  inviter?: MemberId,
): Promise<MemberId> {
  const known = await registrantOf(deps.database, key);
  if (known) return known;
  const { name, phone, currency, account, invited } = person;
  const id = await register(deps, key, {
    ...{ name, phone, currency, account, password: demoPassword, sourceCode: 'OTHER', ageConfirmed: true },
    inviteCode: invited && inviter ? `PR${inviter}` : null,
  });
  await deps.database.run(ageBankDetails(id));
  return id;
}

/** A deposit from outside, to every rule that asks for one; where it comes from is the house's account for adjustments. */
async function giveMoney(
  deps: Deps,
  key: OperationId,
  member: MemberId,
  { money, currency }: DemoMember,
): Promise<void> {
  if (!money || (await deps.database.one(isPosted(key))).found) return;
  const from = await deps.ledger.houseAccount('adjustment', currency);
  const to = await deps.ledger.accountOf(member, 'wallet', currency);
  await deps.database.transaction(async (tx) => {
    await recordStatement(tx, {
      ...{ operation: key, member, type: 'deposit', from: 'DEMO', to: 'WALLET' },
      ...{ status: 'SUCCESS', amount: money },
    });
    await postInTransaction(tx, [{ id: postingId(key, 0), from, to, amount: money, kind: 'deposit' }]);
  });
}

async function giveCoins(deps: Deps, key: OperationId, member: MemberId, coins: bigint): Promise<void> {
  const from = await deps.ledger.houseAccount('coin', 'COIN');
  const to = await deps.ledger.accountOf(member, 'coin', 'COIN');
  await deps.database.transaction(async (tx) => {
    await postInTransaction(tx, [{ id: postingId(key, 0), from, to, amount: coins, kind: 'coin' }]);
  });
}
