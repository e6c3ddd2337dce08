import { readFile } from 'node:fs/promises';
import { did, isId, refused, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import {
  closeWheel,
  couponsHandedOut,
  couponsToHandOut,
  handOut,
  openWheel,
  putWheel,
  wheels,
  whyNotWheel,
} from './features/spin/spin.ts';

const usage = `npm run wheel -- list
npm run wheel -- put FILE              a wheel as JSON, in the place of the one of its code; docs/spin.md tells how it is written
npm run wheel -- open CODE             to the members of its currency, in the place of the one that is open
npm run wheel -- close CODE
npm run wheel -- coupons               physical prizes that are to be handed out
npm run wheel -- handed-out            those that were handed out in the last 30 days, when and how
npm run wheel -- hand-out COUPON NOTE...   NOTE: who you are and how it was handed out`;

/** The operators' command line for the prize wheel. */
await runCommand(usage, ([command, ...given]) => {
  const [what = '', ...rest] = given;
  if (command === 'list' && given.length === 0) return list;
  if (command === 'put' && given.length === 1) return (database) => put(database, what);
  if (command === 'open' && given.length === 1) return (database) => open(database, what);
  if (command === 'close' && given.length === 1) return (database) => close(database, what);
  if (command === 'coupons' && given.length === 0) return coupons;
  if (command === 'handed-out' && given.length === 0) return handedOut;
  if (command !== 'hand-out' || !isId(what) || rest.length === 0) return undefined;
  return (database) => giveOut(database, what, rest.join(' '));
});

async function list(database: Database) {
  const known = await wheels(database);
  for (const { code, unit, name, isOpen, slices } of known) {
    console.log([code, unit, name, isOpen ? '(open)' : ''].filter(Boolean).join('  '));
    const sum = slices.reduce((total, { weight }) => total + weight, 0);
    for (const slice of slices) {
      const chance = ((100 * slice.weight) / Math.max(1, sum)).toFixed(2);
      const left = slice.stock === null ? '' : `${slice.stock} left`;
      console.log(['  ', slice.code, slice.kind, `${chance}%`, left].join('  ').trimEnd());
    }
  }
  return known.length === 0 ? did('There are none.') : undefined;
}

async function put(database: Database, file: string) {
  const written = await jsonOf(file);
  if (written === undefined) return refused('Nothing was changed: the file cannot be read, or is no JSON.');
  const why = whyNotWheel(written) ?? (await putWheel(database, written));
  return why === undefined ? did('Done.') : refused(`Nothing was changed: ${why}.`);
}

async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function open(database: Database, code: string) {
  const isDone = await openWheel(database, code);
  return isDone ? did('Done.') : refused('Nothing was changed: there is no such wheel, or it is open.');
}

async function close(database: Database, code: string) {
  const isDone = await closeWheel(database, code);
  return isDone ? did('Done.') : refused('Nothing was changed: no such wheel is open.');
}

async function coupons(database: Database) {
  const waiting = await database.rows(couponsToHandOut());
  for (const { id, member, phone, label, wonAt, isOver } of waiting) {
    const late = isOver ? '(its time is over)' : '';
    console.log([id, wonAt.toISOString(), member, phone, label.en, late].filter(Boolean).join('  '));
  }
  return waiting.length === 0 ? did('There are none.') : undefined;
}

async function handedOut(database: Database) {
  const handed = await database.rows(couponsHandedOut());
  for (const { id, member, phone, label, handedAt, note } of handed)
    console.log([id, handedAt.toISOString(), member, phone, label.en, note].join('  '));
  return handed.length === 0 ? did('There are none.') : undefined;
}

async function giveOut(database: Database, coupon: string, note: string) {
  const { isDone } = await database.one(handOut(coupon, note));
  return isDone ? did('Done.') : refused('Nothing was changed: no such prize waits.');
}
