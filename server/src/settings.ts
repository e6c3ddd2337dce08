import { languages } from '@prae/contract/languages';
import { z } from 'zod';
import type { Database, Db } from './db/database.ts';
import { isAddress, networkOf } from './domain/address.ts';
import { type LimitSetting, limits } from './domain/limits.ts';
import type { Logger } from './domain/logger.ts';
import { leastMovable } from './domain/money.ts';
import { remembered } from './remembered.ts';
import { type SettingRow, settingRows } from './settings.sql.ts';

const minor = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(BigInt);

/** Money in each currency, as `{"THB": "100", "LAK": "100000"}`; what is left out keeps its default, a text alone is baht. */
function perCurrency(THB: string, LAK: string) {
  const amounts = z.strictObject({ THB: minor.prefault(THB), LAK: minor.prefault(LAK) });
  return z.preprocess((value) => (typeof value === 'string' ? { THB: value } : value), amounts).prefault({});
}

/** The same, and no less than the smallest amount that a bank moves: nobody can be sent nothing. */
function movablePerCurrency(THB: string, LAK: string) {
  const atLeast = (amount: bigint, least: bigint) => (amount < least ? least : amount);
  return perCurrency(THB, LAK).transform((amounts) => ({
    THB: atLeast(amounts.THB, leastMovable(1n, 'THB')),
    LAK: atLeast(amounts.LAK, leastMovable(1n, 'LAK')),
  }));
}

/** The same, and no less than a whole unit, where something is given for each such amount. */
function wholePerCurrency(THB: string, LAK: string) {
  const isWhole = ({ THB, LAK }: { THB: bigint; LAK: bigint }) => THB >= 100n && LAK >= 100n;
  return perCurrency(THB, LAK).refine(isWhole, 'is less than one baht or kip');
}

/** A limit on callers that an operator may change. */
function limit(name: LimitSetting) {
  return z.int().min(1).default(limits[name].most);
}

/** A line that helps people whose play has become too much: its name in each language, and the number to call. */
const helpLine = z.strictObject({
  name: z.record(z.enum(languages), z.string().trim().min(1).max(80)),
  phone: z.string().regex(/^\+?\d(?:[ -]?\d){2,14}$/, 'is no phone number'),
});

/** At most two decimal places, as exactly as a rate is kept with what was reckoned by it. */
const percent = z.number().min(0).max(100).multipleOf(0.01);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * What an operator may change while the service runs. Each entry reads one row of the table `setting`
 * (JSON; money as text of minor units, by currency) and has the default that holds without it.
 */
const schema = z.object({
  /** Closed: every call but the lookups answers `gone`. */
  serviceOpen: z.boolean().default(true),
  /** Addresses that are answered INVALID_IP; one of IPv6 stands for its /64. */
  blockedAddresses: z.array(z.string().refine(isAddress, 'is no address').transform(networkOf)).default([]),
  // What callers may do how often: domain/limits.ts says of each what it counts.
  changesPerMinute: limit('changesPerMinute'),
  exportsPerMinute: limit('exportsPerMinute'),
  promotionsPerMinute: limit('promotionsPerMinute'),
  slipsPerMinute: limit('slipsPerMinute'),
  slipsPerHour: limit('slipsPerHour'),
  guestsPerMinute: limit('guestsPerMinute'),
  messagesPerMinute: limit('messagesPerMinute'),
  chatFilesPerMinute: limit('chatFilesPerMinute'),
  chatFilesPerDay: limit('chatFilesPerDay'),
  codesPerHour: limit('codesPerHour'),
  giftsPerHour: limit('giftsPerHour'),
  noticesPerHour: limit('noticesPerHour'),
  linesPerAddress: limit('linesPerAddress'),
  callbacksPerMinute: limit('callbacksPerMinute'),
  wrongPasswordsPerPhone: limit('wrongPasswordsPerPhone'),
  wrongPhonesPerAddress: limit('wrongPhonesPerAddress'),
  loginsAtOncePerAddress: limit('loginsAtOncePerAddress'),
  registrationsPerMinute: limit('registrationsPerMinute'),
  registrationChecksPerAddressADay: limit('registrationChecksPerAddressADay'),
  otpSendsPerMinute: limit('otpSendsPerMinute'),
  otpSendsPerAddressADay: limit('otpSendsPerAddressADay'),
  otpSendsADay: limit('otpSendsADay'),
  withdrawMin: movablePerCurrency('100', '100000'),
  /** 10,000,000.00 kip is the largest amount that the wire carries, and below 200,000.00 baht in worth. */
  withdrawMax: perCurrency('20000000', '1000000000'),
  /** Above it a case at the console takes two operators who decide the same. */
  decideAloneMax: perCurrency('5000000', '2500000000'),
  /** Withdrawals up to this are paid out without an operator. */
  automaticPayoutMax: perCurrency('2000000', '1000000000'),
  /** So are no more than this to one member in 24 hours, and to all of them together. */
  automaticPayoutDailyMember: perCurrency('10000000', '5000000000'),
  automaticPayoutDailyAll: perCurrency('200000000', '100000000000'),
  /** Who has won more than this at once is paid out by an operator. */
  automaticPayoutWinMax: perCurrency('5000000', '2500000000'),
  /** A win at once above this is booked only after a person has looked. */
  playWinMax: perCurrency('100000000', '50000000000'),
  /** Hours for which changed payout details hold the automatic payout. */
  payoutHoldHours: z.int().min(0).default(24),
  /** Payments of which nothing but a message tells that others may have written are credited up to this without an operator. */
  overheardDepositMax: perCurrency('2000000', '500000000'),
  /** So are no more than this to one member in 24 hours, and to all of them together. */
  overheardDepositDailyMember: perCurrency('10000000', '2000000000'),
  overheardDepositDailyAll: perCurrency('200000000', '50000000000'),
  /** The daily window in Bangkok in which no slips are taken, HH:MM. */
  slipClosedFrom: timeOfDay.default('23:00'),
  slipClosedTo: timeOfDay.default('00:30'),
  slipMaxAgeMinutes: z.int().min(1).default(60),
  /** Minutes for which a transfer that a member announced is awaited. */
  noticeMinutes: z.int().min(1).max(1_440).default(60),
  /** A device of the bank feed that has been silent for so long is told in the log. */
  feedSilentMinutes: z.int().min(1).default(60),
  /** What a bank's message tells is credited up to this; above it a person has to look. */
  feedCreditMax: perCurrency('20000000', '1000000000'),
  /** Nothing that members send is noticed by itself now: all accounts are shown in plain. */
  depositsManual: z.boolean().default(false),
  /** Whether a part of the losses of a week is given back, and how much of those without a bonus or under a met one. */
  refundOpen: z.boolean().default(true),
  refundSuccessPercent: percent.default(5),
  /** No more is given back of a member's week; 10,000,000.00 kip is the largest amount that the wire carries. */
  refundMax: perCurrency('5000000', '1000000000'),
  /** Whether inviting brings anything: so much of the first deposit, if that is large enough, up to the most. */
  inviteOpen: z.boolean().default(true),
  invitePercent: percent.default(5),
  inviteRewardMax: perCurrency('50000', '25000000'),
  inviteDepositMin: perCurrency('10000', '5000000'),
  /** Days within which who was invited has to put in and play. */
  inviteDays: z.int().min(1).max(365).default(30),
  /** A coin of the wheel is given for so much of the settled deposits of a day in Bangkok; days that are over stay as they were reckoned. */
  coinDeposit: wholePerCurrency('30000', '20000000'),
  /** No more coins are given for a day, and they are gone so many days after they were given. */
  coinsPerDay: z.int().min(0).max(1_000).default(10),
  coinDays: z.int().min(1).max(3_650).default(30),
  /** Days for which a coupon of the wheel can be claimed. */
  couponDays: z.int().min(1).max(365).default(7),
  /** When people answer in the chat, in Bangkok, HH:MM; the same for both: round the clock. */
  chatFrom: timeOfDay.default('08:00'),
  chatTo: timeOfDay.default('00:00'),
  /** How members reach support; without them as the brand says. */
  lineLink: z.string().optional(),
  lineName: z.string().optional(),
  /** Who helps whose play has become too much, in the order in which they are shown; without it those of the variant's country that are known. */
  helpLines: z.array(helpLine).max(5).optional(),
});

export type HelpLine = z.infer<typeof helpLine>;

export type Settings = z.infer<typeof schema>;

/** How long settings read from the database are taken for true. */
const AGE_LIMIT_MS = 1_000;

/**
 * Reads the settings, at most once a second however many ask. A row that is unknown or does not fit its type is
 * logged by name, once, and the last value that did fit holds, or else the default: one slip of an operator's hand
 * must not stop the service.
 */
export function settingsReader(database: Database, log: Pick<Logger, 'error'>): () => Promise<Settings> {
  let values: Values = new Map();
  let refused: ReadonlySet<string> = new Set();
  return remembered(
    async () => {
      const rows = await database.rows(settingRows());
      const bad = rows.filter((row) => !fits(row));
      for (const row of bad) {
        if (refused.has(identity(row))) continue;
        log.error(
          { event: 'setting.refused', setting: row.name },
          'a setting is unknown or has a wrong value',
        );
      }
      refused = new Set(bad.map(identity));
      values = lastGood(rows, values);
      return schema.parse(Object.fromEntries(values));
    },
    AGE_LIMIT_MS,
    Date.now,
  );
}

/** The settings as they stand at this moment, for whoever changes them or has just done so. */
export async function settingsNow(database: Pick<Db, 'rows'>): Promise<Settings> {
  return schema.parse(Object.fromEntries(lastGood(await database.rows(settingRows()), new Map())));
}

/** JSON values by the names of their settings, each of a fitting type. */
type Values = ReadonlyMap<string, unknown>;

function lastGood(rows: readonly SettingRow[], before: Values): Values {
  return new Map(
    rows
      .map((row): [string, unknown] => [row.name, fits(row) ? row.value : before.get(row.name)])
      .filter(([, value]) => value !== undefined),
  );
}

const types = new Map<string, z.ZodType>(Object.entries(schema.shape));

/** Why a setting cannot have this value, in words, or undefined when it can. */
export function whyNotSetting(name: string, value: unknown): string | undefined {
  const type = types.get(name);
  if (!type) return `there is no setting ${name}`;
  const issue = type.safeParse(value).error?.issues[0];
  return issue && [name, ...issue.path].join('.').concat(`: ${issue.message}`);
}

function fits({ name, value }: SettingRow): boolean {
  return whyNotSetting(name, value) === undefined;
}

function identity({ name, value }: SettingRow): string {
  return `${name} ${JSON.stringify(value)}`;
}
