import { useEffect, useRef, useState } from 'react';
import { keepWay, lastWay } from '../../client/last-amount.ts';
import type { AccountDeposit } from './account-flow.ts';
import type { CodeSlip } from './code-slip.ts';
import type { Deposit } from './deposit-flow.ts';
import type { GiftFlow } from './gift-flow.ts';
import type { Way } from './ways.ts';

/** The ways as they are offered: the one used last, as the sheet was opened, before all others. */
export function useLastFirst(ways: readonly Way[]): readonly Way[] {
  const [last] = useState(lastWay);
  const first = ways.find(({ key }) => key === last);
  return first ? [first, ...ways.filter((way) => way !== first)] : ways;
}

interface Flows {
  deposit: Deposit;
  code: CodeSlip;
  sent: AccountDeposit | undefined;
  gift: GiftFlow;
}

/**
 * Remembers the way once the server has taken something by it, while it is shown: a code was made, a transfer announced, a slip sent, a gift
 * redeemed. Whoever leaves for the bank's app then may never see this sheet again.
 */
export function useKeptWay(way: Way | undefined, flows: Flows): void {
  const key = way?.key;
  const isTaken = way !== undefined && hasTaken(way, flows);
  const before = useRef({ key, isTaken });
  useEffect(() => {
    const { key: shown, isTaken: wasTaken } = before.current;
    before.current = { key, isTaken };
    // What was taken before may have been by another way.
    if (key !== undefined && isTaken && shown === key && !wasTaken) keepWay(key);
  }, [key, isTaken]);
}

function hasTaken({ kind }: Way, { deposit, code, sent, gift }: Flows): boolean {
  if (kind === 'gift') return gift.ended?.ending === 'success' || gift.ended?.ending === 'processing';
  const slip = kind === 'qr' ? code.slip?.sending : sent?.slip;
  if (slip?.stage.name === 'looking' || (slip?.stage.name === 'done' && slip.stage.row.status === 'SUCCESS'))
    return true;
  const { name } = kind === 'qr' ? deposit.stage : (sent?.notice?.stage ?? { name: 'none' });
  return name === 'open' || name === 'paid' || name === 'waiting' || name === 'arrived';
}
