import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Icon } from '@prae/ui/Icon';
import { formatCount } from '@prae/ui/money';
import { StageLayout } from '@prae/ui/StageLayout';
import { useStore } from '@prae/ui/store';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { Details } from '../../shell/Details.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberBar } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { openSheet } from '../../shell/sheets.ts';
import { momentText, useAwayUntil } from '../protection/protection.ts';
import { Coupons } from './Coupons.tsx';
import { lastDraw } from './last-draw.ts';
import { PrizeDialog } from './PrizeDialog.tsx';
import { PrizeList } from './PrizeList.tsx';
import { type Setup, type SpinFlow, type Stage, useSpin } from './spin-flow.ts';
import { Wheel } from './Wheel.tsx';
import './spin.css';

/** The prize wheel, what was won on it, and how fair it is. */
export default function SpinPage(): ReactNode {
  const { spin } = useLaterMessages();
  const read = useRead('spin.setup', undefined, { staleTime: 0 });
  const flow = useSpin();
  // The wheel that is spun stays as it is, whatever is read meanwhile.
  const setup = flow.stage.name === 'idle' ? read.data : flow.stage.setup;
  const wheel = setup?.activeSpinwheel;
  const isAway = useMoney().wallet?.staysAway === true;
  // Once the outcome is told, it is the next one.
  const next = 'won' in flow.stage ? read.data : setup;
  useTitle(wheel?.name ?? spin.title);
  return (
    <StageLayout
      bar={<MemberBar />}
      stage={
        <div className="spin-stage">
          <h1 className="title">{wheel ? joinWords(wheel.name) : spin.title}</h1>
          {setup && wheel ? (
            <SpunWheel setup={setup} flow={flow} isAway={isAway} />
          ) : read.isPending ? (
            <div className="wheel wheel-waiting" aria-hidden="true" />
          ) : null}
          {/* Also where it says that there is no wheel any more. */}
          {isAtRest(flow.stage) && flow.failure && (
            <p className="spin-failure" role="alert">
              {flow.failure}
            </p>
          )}
        </div>
      }
    >
      {read.isLoadingError && <LoadFailed busy={read.isFetching} onRetry={() => void read.refetch()} />}
      {setup && !wheel && (
        <div className="panel">
          <Empty text={spin.noWheel} picture="spin" />
        </div>
      )}
      {isAway ? <AwayLine /> : setup && setup.userCoin < 1 && <Earn setup={setup} />}
      <Coupons canWin={!setup || wheel !== null} isAway={isAway} untold={untoldDraw(flow.stage)} />
      {wheel && <PrizeList slices={wheel.slice} />}
      {setup && !isAway && setup.userCoin > 0 && <Earn setup={setup} />}
      <Fair next={next} isTurning={isTurning(flow.stage)} />
    </StageLayout>
  );
}

/** Whether it can be spun, and what became of the last spin is said. */
function isAtRest({ name }: Stage): boolean {
  return name === 'idle' || name === 'unknown';
}

/** The draw that was asked for and whose outcome is not told yet. */
function untoldDraw(stage: Stage): string | undefined {
  const isUntold = isTurning(stage) || stage.name === 'unknown';
  return isUntold ? (stage.setup.drawId ?? undefined) : undefined;
}

/** The wheel is on its way to be seen, or stands and is looked at. */
function isTurning(stage: Stage): stage is Extract<Stage, { name: 'turning' | 'stands' }> {
  return stage.name === 'turning' || stage.name === 'stands';
}

interface SpunWheelProps {
  setup: Setup;
  flow: SpinFlow;
  /** The member stays away from play: what was sent before is asked for again, and nothing else is. */
  isAway: boolean;
}

function SpunWheel({ setup, flow, isAway }: SpunWheelProps): ReactNode {
  const { spin } = useLaterMessages();
  const { stage } = flow;
  const wheel = setup.activeSpinwheel;
  if (wheel === null) return null;
  const won = 'won' in stage ? stage.won : undefined;
  const isTold = stage.name === 'told';
  return (
    <>
      <Wheel
        name={wheel.name}
        slices={wheel.slice}
        coins={won && stage.name !== 'stands' ? won.remainingCoin : setup.userCoin}
        motion={'motion' in stage ? stage.motion : undefined}
        winner={won?.code}
        blocked={!isAtRest(stage) || (isAway && stage.name === 'idle')}
        onSpin={() => flow.spin(setup)}
      />
      <p className="vh" role="status">
        {isTurning(stage) ? spin.spinning : ''}
        {isTold && won ? (won.kind === 'nothing' ? spin.lostTitle : spin.won(won.label)) : ''}
      </p>
      {'won' in stage && (
        <PrizeDialog open={isTold} onClose={flow.close} won={stage.won} setup={setup} proof={stage.proof} />
      )}
    </>
  );
}

/** How coins are earned; whoever has none is led to it. */
function Earn({ setup: { coinTerms, userCoin } }: { setup: Setup }): ReactNode {
  const { spin } = useLaterMessages();
  const { text, wallet } = useMoney();
  const { deposit, perDay, days } = coinTerms;
  return (
    <section className="panel spin-earn" aria-label={spin.earnTitle}>
      <h2>{spin.earnTitle}</h2>
      <p>{spin.earn(text(deposit), formatCount(perDay), formatCount(days))}</p>
      {wallet && userCoin < 1 && (
        <Button tone="primary" pill onClick={() => openSheet('deposit')}>
          {spin.deposit}
        </Button>
      )}
    </section>
  );
}

/** In the place of how coins are earned, with coins or without: until when the member stays away from play. */
function AwayLine(): ReactNode {
  const { protection, spin } = useLaterMessages();
  const until = useAwayUntil(true);
  return (
    <button type="button" className="spin-away" id="spin-away" onClick={() => openSheet('protection')}>
      <span>{until ? protection.away(momentText(until)) : spin.error.SELF_EXCLUDED}</span>
      <Icon name="caret-right" size={18} />
    </button>
  );
}

interface FairProps {
  /** The setup of the next draw. */
  next: Setup | undefined;
  /** The last outcome is on its way to be seen. */
  isTurning: boolean;
}

/** What the next draw is bound to, for whoever wants to check it afterwards, and the way to check the last one. */
function Fair({ next, isTurning }: FairProps): ReactNode {
  const { spin } = useLaterMessages();
  const known = useStore(lastDraw);
  const last = isTurning ? undefined : known;
  const { commitment, drawId } = next ?? {};
  if (!commitment && !last) return null;
  return (
    <Details className="spin-fair" title={spin.fair}>
      <p>{spin.fairText}</p>
      {commitment && (
        <dl>
          <dt>{spin.commitment}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          <dt>{spin.drawId}</dt>
          <dd>
            <code>{drawId}</code>
          </dd>
        </dl>
      )}
      {last && (
        <Link className="spin-check" href={last}>
          {spin.checkLast}
        </Link>
      )}
    </Details>
  );
}
