import { type LimitPeriod, limitPeriods } from '@prae/contract/facts';
import { AmountText } from '@prae/ui/AmountText';
import { Button, ButtonLink } from '@prae/ui/Button';
import { Row, Rows } from '@prae/ui/Rows';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { ProtectionFlow } from './protection-flow.ts';
import { awayUntil, momentText, type Standing } from './standing.ts';

export interface OverviewProps {
  standing: Standing;
  flow: ProtectionFlow;
}

/** The limits with what counts towards them, and the ways to stay away. */
export function Overview({ standing, flow }: OverviewProps): ReactNode {
  const { protection: texts } = useLaterMessages();
  const { currency } = useMoney();
  const until = awayUntil(standing);
  return (
    <>
      {until ? (
        <div className="protection-away" role="status">
          <b>{texts.away(momentText(until))}</b>
          <p>{texts.awayHint}</p>
        </div>
      ) : (
        <p className="protection-said">{texts.intro}</p>
      )}
      <section aria-labelledby="protection-limits">
        <h3 className="title protection-title" id="protection-limits">
          {texts.limits}
        </h3>
        <Rows>
          {limitPeriods.map((period) => (
            <Row
              key={period}
              title={texts.limit[period]}
              note={<Used period={period} standing={standing} />}
              onSelect={() => flow.go({ name: 'limit', period })}
            />
          ))}
        </Rows>
        <Waiting standing={standing} flow={flow} />
      </section>
      {standing.result !== undefined && (
        <p className="protection-result">
          <span>{texts.result}</span>{' '}
          <AmountText amount={standing.result} currency={currency} signed size="text" />
        </p>
      )}
      <section aria-labelledby="protection-breaks">
        <h3 className="title protection-title" id="protection-breaks">
          {texts.breaks}
        </h3>
        <Rows>
          {(['timeout', 'exclusion'] as const).map((away) => (
            <Row
              key={away}
              title={texts[away]}
              note={away === 'timeout' ? texts.timeoutHint : texts.exclusionHint}
              onSelect={() => flow.go({ name: 'away', away })}
            />
          ))}
        </Rows>
        {until && <p className="protection-said">{texts.longer}</p>}
      </section>
      {standing.help && (
        <section aria-labelledby="protection-help">
          <h3 className="title protection-title" id="protection-help">
            {texts.help}
          </h3>
          <p className="protection-said">{texts.helpHint}</p>
          <ul className="protection-help">
            {standing.help.map(({ name, phone }) => (
              <li key={phone}>
                <span>{joinWords(name)}</span>
                <ButtonLink tone="soft" pill href={`tel:${phone.replace(/[ -]/g, '')}`}>
                  {phone}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** How much of a limit is used, in words and as a bar. */
function Used({ period, standing }: { period: LimitPeriod; standing: Standing }): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  const used = standing.used[period];
  const most = standing.limits[period];
  const when = texts.period[period];
  if (most === undefined) return <>{texts.unlimited(when, money.text(used))}</>;
  const share = most > 0 ? Math.min(1, used / most) : 1;
  return (
    <>
      {texts.used(when, money.text(used), money.text(most))}
      <span className="protection-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </>
  );
}

/** What was asked for and is not in force yet, each with a way to leave it. */
function Waiting({ standing, flow }: OverviewProps): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  return standing.pending.map(({ period, amount, from }) => {
    const most = standing.limits[period];
    const since = momentText(from);
    const label = `${texts.takeBack}: ${texts.limit[period]}`;
    return (
      <div className="protection-waiting" key={period}>
        <p>
          <b>{texts.limit[period]}</b>{' '}
          {amount === null ? texts.pendingNone(since) : texts.pending(money.text(amount), since)}
        </p>
        {most !== undefined && (
          <Button
            tone="soft"
            pill
            blocked={flow.busy}
            aria-label={label}
            onClick={() => void flow.keepLimit(period, most)}
          >
            {texts.takeBack}
          </Button>
        )}
      </div>
    );
  });
}
