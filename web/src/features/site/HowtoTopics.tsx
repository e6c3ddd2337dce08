import { Icon } from '@prae/ui/Icon';
import { StitchIcon } from '@prae/ui/StitchIcon';
import type { StitchName } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import type { HowtoTopic } from '../../messages/th/site.ts';
import './HowtoTopics.css';

const TOPICS: readonly { topic: HowtoTopic; picture: StitchName }[] = [
  { topic: 'wallet', picture: 'purse' },
  { topic: 'play', picture: 'game' },
  { topic: 'balance', picture: 'withdraw' },
  { topic: 'bonus', picture: 'bonus' },
  { topic: 'endBonus', picture: 'success' },
];

/** The five topics of help, of which one is open at a time. */
export function HowtoTopics(): ReactNode {
  const { site } = useMessages();
  return (
    <div className="howto">
      {TOPICS.map(({ topic, picture }, index) => (
        <details key={topic} className="howto-topic" name="howto" open={index === 0}>
          <summary>
            <StitchIcon name={picture} size={45} />
            <span>{site.topics[topic].title}</span>
            <Icon name="caret-down" size={18} />
          </summary>
          <ol>
            {site.topics[topic].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}
