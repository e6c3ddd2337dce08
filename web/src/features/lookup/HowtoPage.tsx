import { Icon } from '@prae/ui/Icon';
import { Page } from '@prae/ui/Page';
import { StitchIcon } from '@prae/ui/StitchIcon';
import type { StitchName } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import { useTitle } from '../../app/arrival.ts';
import { useMessages } from '../../messages/language.ts';
import type { HowtoTopic } from '../../messages/th/lookup.ts';
import './HowtoPage.css';

const TOPICS: readonly { topic: HowtoTopic; picture: StitchName }[] = [
  { topic: 'wallet', picture: 'purse' },
  { topic: 'play', picture: 'game' },
  { topic: 'balance', picture: 'withdraw' },
  { topic: 'bonus', picture: 'bonus' },
  { topic: 'endBonus', picture: 'success' },
];

/** The five topics of help as written steps. */
export default function HowtoPage(): ReactNode {
  const { lookup } = useMessages();
  useTitle(lookup.howtoTitle);
  return (
    <Page narrow>
      <h1 className="title page-title">{lookup.howtoTitle}</h1>
      <p className="meta">{lookup.howtoIntro}</p>
      <div className="howto">
        {TOPICS.map(({ topic, picture }, index) => (
          <details key={topic} className="howto-topic" name="howto" open={index === 0}>
            <summary>
              <StitchIcon name={picture} size={45} />
              <span>{lookup.topics[topic].title}</span>
              <Icon name="caret-down" size={18} />
            </summary>
            <ol>
              {lookup.topics[topic].steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </Page>
  );
}
