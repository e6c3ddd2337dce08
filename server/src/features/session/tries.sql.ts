import type { Variant } from '@prae/contract/facts';
import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { MemberStatus } from './session.sql.ts';

/** A password that is tried for a phone from a network. */
export interface TriedFrom {
  phone: string;
  network: string;
}

/** So many wrong tries are one too many: for one phone, and for different phones from one network. */
export interface MostFailures {
  tries: number;
  phones: number;
}

/**
 * Wrong tries: for how many `phones` there were any from the network. `phoneFull`, `networkFull`: when the try was that has to
 * be forgotten before another is let in; null where one is now.
 */
export interface LoginFailures {
  phoneFull: Date | null;
  phones: number;
  networkFull: Date | null;
}

export interface Credentials {
  id: MemberId;
  status: MemberStatus;
  variant: Variant;
  passwordHash: string;
}

/** The member of the phone, if it is one's, and whether they have logged in from the network before. */
export type TriedMember = { [Name in keyof Credentials]: Credentials[Name] | null } & {
  isKnownHere: boolean;
};

/** When the try was that is the last of too many from the network, and for how many phones there were any. */
const failuresOf = (network: Query, since: Date, { phones }: MostFailures) => sql`
  select count(*)::int as phones, max(latest) filter (where place = ${phones}::int) as "networkFull"
  from (
    select max(failed_at) as latest, row_number() over (order by max(failed_at) desc) as place
    from login_failure where address = ${network} and failed_at > ${since} group by phone
  ) by_phone`;

/**
 * Whose the phones are and what was tried wrongly since then, for all the passwords that are tried in one moment, in their
 * order. What was tried from a network is counted once, however many tries of the moment come from there.
 */
export function tried(
  tries: readonly TriedFrom[],
  since: Date,
  most: MostFailures,
): Query<TriedMember & LoginFailures> {
  return prepared(
    'session.tried',
    sql<TriedMember & LoginFailures>`
      with tried as (
        select * from unnest(${tries.map(({ phone }) => phone)}::text[], ${tries.map(({ network }) => network)}::text[])
          with ordinality as tried (phone, network, place)
      ), failed as materialized (
        select * from (select distinct network from tried) network
          cross join lateral (${failuresOf(sql`network.network`, since, most)}) failures
      )
      select m.id, m.status, m.variant, m.password_hash as "passwordHash",
        exists (select from login_network n where n.member_id = m.id and n.network = tried.network) as "isKnownHere",
        (select failed_at from login_failure f where f.phone = tried.phone and failed_at > ${since}
          order by failed_at desc offset ${most.tries - 1}::int limit 1) as "phoneFull",
        failed.phones, failed."networkFull"
      from tried join failed using (network) left join member m on m.phone = tried.phone
      order by tried.place`,
  );
}

/** Since when no more may be tried from the network, null where some may; asked under its lock. */
export function fullNetwork(
  network: string,
  since: Date,
  most: MostFailures,
): Query<Pick<LoginFailures, 'networkFull'>> {
  return sql<Pick<LoginFailures, 'networkFull'>>`${failuresOf(sql`${network}`, since, most)}`;
}

export function insertLoginFailure({ phone, network }: TriedFrom, now: Date): Query {
  return prepared(
    'session.failed',
    sql`insert into login_failure (phone, address, failed_at) values (${phone}, ${network}, ${now})`,
  );
}

export function takeBackLoginFailure({ phone, network }: TriedFrom, failedAt: Date): Query {
  return sql`delete from login_failure where phone = ${phone} and address = ${network} and failed_at = ${failedAt}`;
}

/** One try of a code at a time is counted for a network, until the transaction ends. */
export function lockTries(network: string): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${network}, 7270004))`;
}

export function forgetLoginFailures(phone: string): Query {
  return sql`delete from login_failure where phone = ${phone}`;
}

/** A network is forgotten when its member has not logged in from it for 90 days: three lives of a remembered session. */
export function deleteOldNetworks(now: Date): Query {
  return sql`delete from login_network where last_login_at < ${now}::timestamptz - interval '90 days'`;
}

/** Failures count for 15 minutes. */
export function deleteOldLoginFailures(now: Date): Query {
  return sql`delete from login_failure where failed_at < ${now}::timestamptz - interval '15 minutes'`;
}
