import { AmountText } from '@prae/ui/AmountText';
import { Balance, Greeting } from '@prae/ui/Balance';
import { Button, IconButton } from '@prae/ui/Button';
import { dyed, WALLET_THREADS } from '@prae/ui/palettes';
import { Legend, Ribbon } from '@prae/ui/Ribbon';
import { formatDateTime, formatRecent } from '@prae/ui/time';
import type { ReactNode } from 'react';
import type { Wallet } from '../../client/money.ts';
import { currencyOf } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useMessages } from '../../messages/language.ts';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { hideAmounts, useHidden } from './hidden.ts';
import { countMoney } from './total.ts';

/** Money under way is undyed thread: neither in the wallet nor in a game. */
const PENDING = dyed('indigo-300', 'indigo-350', 'indigo-100', 'indigo-700');

const SHARES = [
  { key: 'wallet', threads: WALLET_THREADS.wallet },
  { key: 'slot', threads: WALLET_THREADS.slot },
  { key: 'sport', threads: WALLET_THREADS.sport },
  { key: 'lotto', threads: WALLET_THREADS.lotto },
  { key: 'pending', threads: PENDING },
] as const;

export interface BalanceHeaderProps {
  wallet: Wallet;
  /** When these amounts were true, if they are only remembered (milliseconds since 1970). */
  seenAt: number | null;
  /** The last reading failed, or hangs. */
  failed: boolean;
  busy: boolean;
  onRefresh: () => void;
}

/** The dark head of the home: who is here, the total, and the ribbon of where it is. */
export function BalanceHeader({ wallet, seenAt, failed, busy, onRefresh }: BalanceHeaderProps): ReactNode {
  const { shell, wallet: texts } = useMessages();
  const brand = useBrand();
  const isHidden = useHidden();
  const money = countMoney(wallet);
  // Money under way is named only while there is some.
  const named = SHARES.filter(({ key }) => key !== 'pending' || money.pending > 0);
  const age = freshness(wallet, seenAt, texts);
  const note = failed ? `${age} · ${texts.refreshFailed}` : age;
  return (
    <MemberHeader ghost>
      <h1 className="vh">{`${brand} ${shell.home}`}</h1>
      <Greeting hello={texts.greeting} name={wallet.profile.name} note={note}>
        <Button
          tone="on-dark"
          pill
          icon="arrows-clockwise"
          busy={busy}
          busyText={texts.refresh}
          onClick={onRefresh}
        >
          {texts.refresh}
        </Button>
      </Greeting>
      <Balance
        label={texts.total}
        amount={
          <AmountText
            amount={money.total}
            currency={currencyOf(wallet.currency)}
            size="xl"
            countUp={seenAt === null}
            hidden={isHidden ? texts.hidden : undefined}
          />
        }
        action={
          <IconButton
            icon={isHidden ? 'eye-slash' : 'eye'}
            label={isHidden ? texts.showAmounts : texts.hideAmounts}
            onClick={() => hideAmounts(!isHidden)}
          />
        }
      >
        <Ribbon shares={SHARES.map(({ key, threads }) => ({ key, threads, amount: money[key] }))} />
        <Legend
          million={texts.million}
          countUp={seenAt === null}
          hidden={isHidden ? texts.hidden : undefined}
          items={named.map(({ key, threads }) => ({
            key,
            label: texts[key],
            amount: money[key],
            colour: threads.ground,
          }))}
        />
      </Balance>
    </MemberHeader>
  );
}

function freshness(
  wallet: Wallet,
  seenAt: number | null,
  texts: { synced(moment: string): string; syncedNever: string; asOf(time: string): string },
): string {
  if (seenAt !== null) return texts.asOf(formatRecent(seenAt, Date.now()));
  return wallet.syncedAt ? texts.synced(formatDateTime(wallet.syncedAt)) : texts.syncedNever;
}
