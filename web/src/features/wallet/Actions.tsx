import { formatCount } from '@prae/ui/money';
import { BigTile, SmallTile, TileStrip, Tiles } from '@prae/ui/Tile';
import { formatClock } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Wallet } from '../../client/money.ts';
import { paths } from '../../client/paths.ts';
import { useMessages } from '../../messages/language.ts';
import { MenuLink } from '../../shell/MenuLink.tsx';
import { openSheet } from '../../shell/sheets.ts';

export interface ActionsProps {
  /** Who stays away from play is promised no deposit. */
  wallet: Wallet;
  /** A wheel can be spun; otherwise its tile refreshes all balances (specification section 2). */
  spinning: boolean;
  onRefresh: () => void;
}

/** The six things a member comes for. */
export function Actions({ wallet, spinning, onRefresh }: ActionsProps): ReactNode {
  const { wallet: texts } = useMessages();
  const coins = formatCount(wallet.profile.coin);
  const synced = wallet.syncedAt ? formatClock(wallet.syncedAt) : '';
  return (
    <Tiles>
      <BigTile
        title={texts.deposit}
        note={wallet.staysAway ? undefined : texts.depositHint}
        icon="deposit"
        tone="in"
        onSelect={() => openSheet('deposit')}
      />
      <BigTile
        title={texts.withdraw}
        note={texts.withdrawHint}
        icon="withdraw"
        tone="out"
        onSelect={() => openSheet('withdraw')}
      />
      <TileStrip>
        {spinning ? (
          <SmallTile
            title={texts.spin}
            icon="spin"
            badge={coins}
            badgeLabel={`${texts.coins}: ${coins}`}
            onSelect={() => navigate(paths.spin)}
          />
        ) : (
          <SmallTile
            title={[texts.refreshAll, synced].join(' ').trim()}
            icon="refresh"
            onSelect={onRefresh}
          />
        )}
        <SmallTile title={texts.inviteFriends} icon="invite" onSelect={() => openSheet('invite')} />
        <SmallTile title={texts.bonus} icon="bonus" href={paths.bonus} link={MenuLink} />
        <SmallTile title={texts.refund} icon="refund" onSelect={() => openSheet('refund')} />
      </TileStrip>
    </Tiles>
  );
}
