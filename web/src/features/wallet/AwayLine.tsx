import { Icon } from '@prae/ui/Icon';
import { type ReactNode, Suspense } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { momentText, useAwayUntil } from '../protection/protection.ts';

/** Until when the member stays away from play, on the home; nothing of one who does not. */
export default function AwayLine(): ReactNode {
  const until = useAwayUntil(true);
  return (
    until && (
      <Suspense>
        <Line until={until} />
      </Suspense>
    )
  );
}

function Line({ until }: { until: string }): ReactNode {
  const { protection: texts } = useLaterMessages();
  return (
    <section className="under-way" aria-label={texts.breaks}>
      <button type="button" className="under-way-line" onClick={() => openSheet('protection')}>
        <span>{texts.away(momentText(until))}</span>
        <Icon name="caret-right" size={18} />
      </button>
    </section>
  );
}
