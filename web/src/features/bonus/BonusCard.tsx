import { Banner } from '@prae/ui/Banner';
import { Status } from '@prae/ui/Status';
import type { ReactNode } from 'react';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { Bonus } from './bonus.ts';

/** A bonus as cloth, or under its first banner's picture: in use, received, or to be opened. */
export function BonusCard({ bonus, onSelect }: { bonus: Bonus; onSelect: () => void }): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const { code, name, description, type, state, banners } = bonus;
  const content = (
    <Banner seed={code} image={banners[0]?.image ?? ''}>
      <span className="bonus-card-type">{texts.types[type]}</span>
      <b className="bonus-card-name">{joinWords(name)}</b>
      <span className="bonus-card-text">{joinWords(description)}</span>
      {state !== 'open' && (
        <span className="bonus-card-seal">
          <Status kind={state === 'current' ? 'success' : 'quiet'}>{texts[state]}</Status>
        </span>
      )}
    </Banner>
  );
  // What was received as often as it may be leads nowhere.
  if (state === 'received') return <div className="bonus-card bonus-card-faded">{content}</div>;
  return (
    <button
      type="button"
      className={`bonus-card${state === 'full' ? ' bonus-card-faded' : ''}`}
      aria-haspopup="dialog"
      onClick={onSelect}
    >
      {content}
    </button>
  );
}
