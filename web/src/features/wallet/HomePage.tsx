import { Empty } from '@prae/ui/Empty';
import { HomeLayout } from '@prae/ui/HomeLayout';
import { Covered } from '@prae/ui/moving';
import { Page } from '@prae/ui/Page';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { waitingQr } from '../../client/waiting-qr.ts';
import { useMessages } from '../../messages/language.ts';
import { useCovered } from '../../shell/covered.ts';
import { useLate } from '../../shell/late.ts';
import { useTitle } from '../../shell/navigation.ts';
import { useDueAgreement } from '../agreement/agreement.ts';
import { Actions } from './Actions.tsx';
import { BalanceHeader } from './BalanceHeader.tsx';
import { GameSection } from './GameSection.tsx';
import { HomeWithout } from './HomeWithout.tsx';
import './HomePage.css';
import type { Wallet } from '../../client/money.ts';
import { InvitePurse } from './InvitePurse.tsx';
import { useWallet } from './known-wallet.ts';
import { useRefresh } from './refresh.ts';
import { UnderWay } from './UnderWay.tsx';

const loadAway = () => import('./AwayLine.tsx');
const loadAsk = () => import('./AskCard.tsx');
const loadPull = () => import('./PullToRefresh.tsx');

/** Whether a finger has touched the page yet: without one nobody pulls. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const onTouch = (): void => setTouched(true);
    window.addEventListener('touchstart', onTouch, { once: true, passive: true });
    return () => window.removeEventListener('touchstart', onTouch);
  }, []);
  return isTouched;
}

/** Whether something is under way: nobody is asked about news before, and no other home brings the question along. */
function useMoneyMoves(wallet: Wallet | undefined): boolean {
  const isCoded = useStore(waitingQr) !== undefined;
  const { hold = 0, transit = 0 } = wallet?.wallet ?? {};
  return isCoded || hold > 0 || transit > 0;
}

/** The member's home: how much there is, where it is, and what can be done with it. */
export default function HomePage(): ReactNode {
  const { shell, wallet: texts } = useMessages();
  const { query, seenAt, failed } = useWallet();
  const { busy, refresh, syncedAt } = useRefresh();
  const spin = useRead('spin.active');
  // The server's time goes first; a member without open games has none there. News of money are of the time when they came.
  const wallet = query.data && {
    ...query.data,
    syncedAt: latest(query.data.syncedAt ?? syncedAt, query.dataUpdatedAt),
  };
  const isCovered = useCovered();
  const Away = useLate(wallet?.staysAway ? loadAway : undefined);
  const Ask = useLate(useMoneyMoves(wallet) ? loadAsk : undefined);
  const Pull = useLate(useTouched() ? loadPull : undefined);
  useTitle(shell.home);
  useDueAgreement();

  const refreshOnTap = (): void => {
    void refresh().then((done) => {
      if (!done) toast(texts.refreshFailed, { tone: 'error' });
    });
  };
  if (!wallet) return <HomeWithout failed={query.isError && !busy} onRetry={refreshOnTap} busy={busy} />;
  return (
    <Covered value={isCovered}>
      {Pull && <Pull busy={busy} onRefresh={refreshOnTap} />}
      <HomeLayout
        money={
          <>
            <BalanceHeader
              wallet={wallet}
              seenAt={seenAt}
              failed={failed}
              busy={busy}
              onRefresh={refreshOnTap}
            />
            <InvitePurse wallet={wallet} />
          </>
        }
        actionsLabel={texts.actions}
        actions={
          <>
            {wallet.staysAway && Away && <Away />}
            <UnderWay wallet={wallet} />
            <Actions wallet={wallet} spinning={spin.data?.active === true} onRefresh={refreshOnTap} />
            {Ask && <Ask />}
          </>
        }
      >
        <Page>
          <Games wallet={wallet} />
          {wallet.slots.length === 0 && <Empty text={texts.noGames} />}
        </Page>
      </HomeLayout>
    </Covered>
  );
}

/** The later of when the games were read, and when all of it was; `readAt` in milliseconds since 1970, 0 where it is only remembered. */
function latest(syncedAt: string | null, readAt: number): string | null {
  const read = new Date(readAt).toISOString();
  return syncedAt !== null && syncedAt < read ? read : syncedAt;
}

/** The three lists of cards; moving money is offered once, above the first. */
function Games({ wallet }: { wallet: Wallet }): ReactNode {
  const { wallet: texts } = useMessages();
  const sections = [
    { category: 'slot', title: texts.slots },
    { category: 'sport', title: texts.sports },
    { category: 'lotto', title: texts.lottos },
  ] as const;
  const filled = sections.filter(({ category }) => wallet.slots.some((game) => game.category === category));
  const playing = wallet.slots.some((game) => game.isActive);
  return filled.map(({ category, title }, index) => (
    <GameSection
      key={category}
      title={title}
      category={category}
      wallet={wallet}
      transfer={playing && index === 0}
    />
  ));
}
