import { Empty } from '@prae/ui/Empty';
import { Page, Section } from '@prae/ui/Page';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { useTablet } from '../../shell/wide.ts';
import { ActiveBonus } from './ActiveBonus.tsx';
import { Away } from './Away.tsx';
import { BonusCard } from './BonusCard.tsx';
import { BonusSheet } from './BonusSheet.tsx';
import './bonus.css';
import type { Bonus } from './bonus.ts';
import { asksDeposit, useLatestDeposit } from './obstacle.ts';
import { PromotionForm } from './PromotionForm.tsx';

/** The bonuses of a member: the active one or the field for a code, and those that are offered; who stays away from play is offered nothing. */
export default function BonusPage(): ReactNode {
  const { shell } = useMessages();
  const { bonus: texts } = useLaterMessages();
  const isTablet = useTablet();
  const active = useRead('bonus.active', undefined, { staleTime: 0 });
  const list = useRead('bonus.list', undefined, { staleTime: 0 });
  const { wallet } = useMoney();
  const isAway =
    wallet?.staysAway === true || list.data?.some(({ refusal }) => refusal === 'SELF_EXCLUDED') === true;
  useTitle(texts.title);
  return (
    <>
      <MemberHeader />
      <Page narrow={!isTablet}>
        <h1 className="title page-title">{texts.title}</h1>
        {isAway && <Away />}
        {active.isPending ? (
          // How high what is in use will be is not known: nothing stands below it that it would push away.
          <Skeleton label={shell.loading} heights={[148, 148, 148]} />
        ) : active.isLoadingError ? (
          <LoadFailed busy={active.isFetching} onRetry={() => void active.refetch()} />
        ) : active.data?.progress ? (
          <ActiveBonus type={active.data.type ?? 'limit'} progress={active.data.progress} />
        ) : null}
        <PromotionForm isShown={active.data?.status === false && !isAway} />
        {!active.isPending && !isAway && (
          <Section title={texts.list}>
            {list.isPending ? (
              <Skeleton label={shell.loading} heights={[148, 148]} />
            ) : list.isLoadingError ? (
              <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
            ) : (
              <Bonuses bonuses={list.data ?? []} onChosen={() => void list.refetch()} />
            )}
          </Section>
        )}
      </Page>
    </>
  );
}

function Bonuses(props: { bonuses: readonly Bonus[]; onChosen: () => void }): ReactNode {
  const { bonuses, onChosen } = props;
  const { bonus: texts } = useLaterMessages();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  useLatestDeposit(bonuses.some((bonus) => bonus.state !== 'current' && asksDeposit(bonus)));
  const shown = bonuses.find(({ code }) => code === chosen);
  if (bonuses.length === 0) return <Empty text={`${texts.none}\n${texts.noneHint}`} picture="bonus" />;
  const choose = (code: string): void => {
    setChosen(code);
    setOpen(true);
    // What kept the member from it may be over since the page was read.
    onChosen();
  };
  return (
    <>
      <div className="bonus-cards">
        {bonuses.map((bonus) => (
          <BonusCard key={bonus.code} bonus={bonus} onSelect={() => choose(bonus.code)} />
        ))}
      </div>
      {shown && <BonusSheet key={shown.code} bonus={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
