import type { Situation } from './older-database.ts';

/** What a situation comes to, by what the older build had written, which legs it had posted, and what is true outside. */
const ends: Record<string, string> = {
  'transfer new, absent': 'refused',
  'transfer new 0, absent': 'released',
  'transfer sent 0, absent': 'released',
  'transfer sent 0, applied': 'settled',
  'transfer applied 0, applied': 'settled',
  'transfer applied 01, applied': 'settled',
  'transfer rejected 0, absent': 'released',
  'transfer rejected 02, absent': 'released',
  'transfer settled 01, applied': 'settled',
  'transfer released 02, absent': 'released',
  'transfer refused, absent': 'refused',
  'qr creating, none': 'failed',
  'qr creating, open': 'failed',
  'qr open, open': 'expired',
  'qr open, paid': 'paid',
  'qr open 0, paid': 'paid',
  'qr paid 0, paid': 'paid',
  'qr cancelled, cancelled': 'cancelled',
  'qr cancelled, paid': 'paid',
  'qr expired, open': 'expired',
  'qr expired 0, paid': 'paid',
  'qr failed, none': 'failed',
  'withdrawal new, absent': 'paid',
  'withdrawal new 0, absent': 'paid',
  'withdrawal held 0, absent': 'paid',
  'withdrawal review 0, absent': 'review',
  'withdrawal sending 0, absent': 'review',
  'withdrawal sending 0, processing': 'sending',
  'withdrawal sending 0, paid': 'paid',
  'withdrawal sending 0, rejected': 'failed',
  'withdrawal settling 0, paid': 'paid',
  'withdrawal settling 01, paid': 'paid',
  'withdrawal releasing 0, absent': 'failed',
  'withdrawal releasing 0, rejected': 'failed',
  'withdrawal releasing 02, rejected': 'failed',
  'withdrawal paid 01, paid': 'paid',
  'withdrawal failed 02, absent': 'failed',
  'withdrawal failed 02, rejected': 'failed',
  'withdrawal refused, absent': 'refused',
};

/**
 * What hangs on another row. A second half is called when the server finds that its first half was applied; one whose
 * first half the migration itself settles is never called, so its money stays in the wallet.
 */
const endsOf: Record<string, string> = {
  'between: new, not held (second half)': 'refused',
  'between: new, held (second half)': 'refused',
  'between: new, the ledger refused the hold (second half)': 'refused',
  'between: sent, never called (second half)': 'refused',
  'between: sent, called, not decided (second half)': 'settled',
  'between: applied, not settled (second half)': 'released',
  'between: applied, settle posted (second half)': 'released',
  'between: rejected, not released (second half)': 'refused',
  'between: rejected, release posted (second half)': 'refused',
  'between: sent, unknown, booked there (second half)': 'settled',
  'between: sent, unknown, not booked there (second half)': 'refused',
  'withdrawal: sending, turned down, not given back': 'failed',
  'withdrawal: new, the ledger refused the hold': 'refused',
  'withdrawal: gathering, nothing brought': 'refused',
  'withdrawal: gathering, a transfer sent and booked there': 'paid',
  'withdrawal: gathering, a transfer sent and never called': 'refused',
  'withdrawal: gathering, a transfer applied': 'paid',
  'withdrawal: gathering, all brought': 'paid',
};

/** The state that a situation comes to under today's server, when everything has been worked off. */
export function endOf({ situation, feature, state, legs, outside }: Situation): string {
  const place = `${feature} ${state}${legs && ` ${legs}`}, ${outside}`;
  return endsOf[situation] ?? ends[place] ?? `nothing is said of ${place}`;
}
