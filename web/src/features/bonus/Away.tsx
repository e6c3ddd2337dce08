import { Icon } from '@prae/ui/Icon';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { momentText, useAwayUntil } from '../protection/protection.ts';

/** In the place of what could be received: that the member stays away from play, until when, and the way to their breaks. */
export function Away(): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const until = useAwayUntil(true);
  return (
    <button type="button" className="bonus-away" onClick={() => openSheet('protection')}>
      <span>{until ? texts.awayUntil(momentText(until)) : texts.away}</span>
      <Icon name="caret-right" size={18} />
    </button>
  );
}
