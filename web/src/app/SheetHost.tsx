import { isOnline } from '@prae/ui/online';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { preloadLater, useMessages } from '../messages/language.ts';
import { LEAVING_MS } from '../shell/covered.ts';
import {
  closeSheet,
  type OpenedSheet,
  openedSheet,
  type PropsOf,
  type SheetCode,
  type SheetProps,
} from '../shell/sheets.ts';
import { ChunkBoundary } from './ChunkBoundary.tsx';
import { loadIfServed } from './LoadAgain.tsx';
import { Waiting } from './Waiting.tsx';

type Loads = { [Code in SheetCode]: () => Promise<{ default: ComponentType<PropsOf<Code>> }> };

const LOADS: Loads = {
  deposit: () => import('../features/deposit/DepositSheet.tsx'),
  transfer: () => import('../features/transfer/TransferSheet.tsx'),
  withdraw: () => import('../features/withdraw/WithdrawSheet.tsx'),
  game: () => import('../features/game/GameSheet.tsx'),
  agreement: () => import('../features/agreement/AgreementSheet.tsx'),
  conditions: () => import('../features/site/ConditionsSheet.tsx'),
  invite: () => import('../features/invite/InviteSheet.tsx'),
  inviteCollect: () => import('../features/invite/CollectSheet.tsx'),
  refund: () => import('../features/refund/RefundSheet.tsx'),
  slips: () => import('../features/slip/SlipsSheet.tsx'),
  slip: () => import('../features/slip/SlipsSheet.tsx'),
  receipt: () => import('../features/statement/StatementRowSheet.tsx'),
  statementExport: () => import('../features/statement/ExportSheet.tsx'),
  logout: () => import('../features/session/LogoutSheet.tsx'),
  password: () => import('../features/profile/PasswordSheet.tsx'),
  protection: () => import('../features/protection/ProtectionSheet.tsx'),
  reminder: () => import('../features/protection/ReminderSheet.tsx'),
  bankAccount: () => import('../features/profile/BankAccountSheet.tsx'),
};

const SHEETS = Object.fromEntries(
  Object.entries(LOADS).map(([code, load]) => [
    code,
    lazy(load as () => Promise<{ default: ComponentType<SheetProps> }>),
  ]),
) as Record<SheetCode, LazyExoticComponent<ComponentType<SheetProps>>>;

/** Fetched ahead, so that the first tap on them opens at once. */
const PRELOADED: readonly SheetCode[] = ['deposit', 'withdraw', 'transfer', 'game'];

/** Draws the one open sheet, and the one that is leaving. */
export function SheetHost(): ReactNode {
  const opened = useStore(openedSheet);
  const { shown, nth } = useLingering(opened);
  useEffect(preloadWhenUsed, []);
  if (shown === null) return null;
  const Shown = SHEETS[shown.code];
  return (
    <ChunkBoundary key={nth} fallback={<NotLoaded />}>
      <Suspense fallback={<Waiting late={<NotLoaded />} />}>
        <Shown {...shown.input} open={opened === shown} onClose={closeSheet} />
      </Suspense>
    </ChunkBoundary>
  );
}

/** The code of a sheet could not be fetched, or does not come: says so and closes, since only a reload fetches it again. */
function NotLoaded(): ReactNode {
  const { shell } = useMessages();
  useEffect(() => {
    const say = (): void => {
      const retry = async () => {
        if (!(await loadIfServed())) say();
      };
      toast(isOnline() ? shell.loadFailed : shell.noAnswer, {
        tone: 'error',
        action: { label: shell.retry, onAction: () => void retry() },
      });
    };
    say();
    closeSheet();
  }, [shell]);
  return null;
}

/** The open sheet or the one that leaves. Each opening has a number of its own: what was read and done in the one before is not its. */
function useLingering(opened: OpenedSheet | null): { shown: OpenedSheet | null; nth: number } {
  const [lingering, linger] = useState({ shown: opened, nth: 0 });
  if (opened !== null && opened !== lingering.shown) linger({ shown: opened, nth: lingering.nth + 1 });
  useEffect(() => {
    if (opened !== null) return;
    const timer = setTimeout(() => linger(({ nth }) => ({ shown: null, nth })), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [opened]);
  return lingering;
}

/** Waits for the first sign of a hand, so that looking at the home costs no more than the home. */
function preloadWhenUsed(): () => void {
  const load = (): void => {
    stop();
    for (const code of PRELOADED) LOADS[code]().catch(() => undefined);
    preloadLater();
  };
  const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
  const onSign = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 1_000 });
    else setTimeout(load, 200);
    stop();
  };
  const stop = (): void => {
    for (const sign of signs) window.removeEventListener(sign, onSign);
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
  return stop;
}
