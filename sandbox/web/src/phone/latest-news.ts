import type { Movement, Sms } from '../control/answers.ts';

const SHOWN = 3;

/** Something that arrived, at its instant (ISO 8601). */
export type News = { at: string; sms: Sms } | { at: string; movement: Movement };

/** What arrived last, newest first: messages, money that came in, and QRs that were paid. */
export function latestOf(inbox: readonly Sms[], movements: readonly Movement[]): News[] {
  const money = movements.filter(({ amount, kind }) => amount > 0 || kind === 'qr');
  return [
    ...inbox.map((sms) => ({ at: sms.sentAt, sms })),
    ...money.map((movement) => ({ at: movement.at, movement })),
  ]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, SHOWN);
}
