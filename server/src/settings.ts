import { z } from 'zod';
import type { Database } from './db/database.ts';
import { settingRows } from './settings.sql.ts';

const minor = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(BigInt);

/**
 * What an operator may change while the service runs. Each entry reads one row of the table `setting`
 * (JSON; money as text of minor units) and has the default that holds without it.
 */
const schema = z.object({
  /** Closed: every call but the lookups answers `gone`. */
  serviceOpen: z.boolean().default(true),
  /** Addresses that are answered INVALID_IP. */
  blockedAddresses: z.array(z.string()).default([]),
  /** Changing calls of one member, or of one address without one, in a minute. */
  changesPerMinute: z.int().min(1).default(1_200),
  /** One-time passwords sent for one address in a minute. */
  otpSendsPerMinute: z.int().min(1).default(300),
  /** Registrations, checked or made, from one address in a minute: each tells whether a phone is known. */
  registrationsPerMinute: z.int().min(1).default(600),
  withdrawMin: minor.default(100n),
  withdrawMax: minor.default(20_000_000n),
  /** Withdrawals up to this are paid out without an operator. */
  automaticPayoutMax: minor.default(2_000_000n),
  /** Hours for which changed payout details hold the automatic payout. */
  payoutHoldHours: z.int().min(0).default(24),
  /** The daily window in Bangkok in which no slips are taken, HH:MM. */
  slipClosedFrom: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .default('23:00'),
  slipClosedTo: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .default('00:30'),
  slipMaxAgeMinutes: z.int().min(1).default(60),
  contactText: z.string().default(''),
  lineLink: z.string().default('https://example.com/chat'),
  lineName: z.string().default('@example'),
});

export type Settings = z.infer<typeof schema>;

/** How long settings read from the database are taken for true. */
const AGE_LIMIT_MS = 1_000;

/** Reads the settings, at most once a second however many ask. */
export function settingsReader(database: Database): () => Promise<Settings> {
  let latest: Promise<Settings> | undefined;
  let readAt = 0;
  return () => {
    if (latest === undefined || Date.now() - readAt > AGE_LIMIT_MS) {
      readAt = Date.now();
      latest = readSettings(database);
      latest.catch(() => {
        latest = undefined;
      });
    }
    return latest;
  };
}

/** Reads the settings now. A row that does not fit its type is a fault with the row's name. */
export async function readSettings(database: Database): Promise<Settings> {
  const rows = await settingRows(database);
  return schema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}
