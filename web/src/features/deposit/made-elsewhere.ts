import { dismissToast, shownToasts, toast } from '@prae/ui/toasts';
import { useEffect, useRef } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { Deposit } from './deposit-flow.ts';
import { qrKey, type Way } from './ways.ts';

/**
 * Shows a code that was made while another way was looked at. Where that is another gateway the code takes its place, as the foot has said that
 * it is being made; whoever copies the number of an account or pastes a link is told, and goes there by a tap.
 */
export function useMadeElsewhere(
  { creation: { made }, money }: Deposit,
  way: Way | undefined,
  choose: (key: string) => void,
): void {
  const { deposit } = useMessages();
  const { depositCode } = useLaterMessages();
  const latest = useRef({ way, choose, money, deposit, depositCode });
  useEffect(() => {
    latest.current = { way, choose, money, deposit, depositCode };
  });
  useEffect(() => {
    const { way: shown, money: said, ...now } = latest.current;
    if (made === undefined || shown?.key === qrKey(made.bankCode)) return;
    const onAction = (): void => latest.current.choose(qrKey(made.bankCode));
    if (shown?.kind === 'qr') return onAction();
    const label = now.depositCode.see(said.text(made.amount));
    toast(now.depositCode.ready(now.deposit.gateway[made.bankCode]), { action: { label, onAction } });
    // Where nothing is chosen any more the way there leads nowhere.
    return () => {
      const told = shownToasts.get().find(({ action }) => action?.onAction === onAction);
      if (told) dismissToast(told.id);
    };
  }, [made]);
}
