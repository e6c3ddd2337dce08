import { moneyText } from '@prae/ui/money';
import { toast } from '@prae/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { accountText } from '../bank/account.ts';
import type { Movement, Sms } from '../control/answers.ts';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';

/** Says aloud what has just arrived: a message, unless the inbox is open, and a withdrawal from the portal. */
export function useAnnouncements(): void {
  const { bank, sms } = useMessages();
  const [path] = useHashLocation();
  const { data: inbox } = useQuery(queries.sms);
  const { data: movements } = useQuery(queries.movements);
  useNewest(inbox, (one: Sms) => {
    if (path !== '/sms') toast(sms.arrived(one.to));
  });
  useNewest(movements, ({ kind, amount, account }: Movement) => {
    if (kind !== 'payout') return;
    toast(bank.arrived(moneyText(amount, 'THB'), accountText(account)), { tone: 'success' });
  });
}

/** Calls back with the first of a list, newest first, whenever another one takes its place. */
function useNewest<One extends object>(
  list: readonly One[] | undefined,
  arrived: (newest: One) => void,
): void {
  const known = useRef<string | null>(null);
  const announce = useEffectEvent(arrived);
  useEffect(() => {
    if (list === undefined) return;
    const [newest] = list;
    const before = known.current;
    known.current = JSON.stringify(newest ?? {});
    if (newest && before !== null && before !== known.current) announce(newest);
  }, [list]);
}
