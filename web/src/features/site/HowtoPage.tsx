import { Icon } from '@prae/ui/Icon';
import { Page } from '@prae/ui/Page';
import { StitchIcon } from '@prae/ui/StitchIcon';
import type { StitchName } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import type { HowtoTopic } from '../../messages/th/site.ts';
import { useTitle } from '../../shell/navigation.ts';
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
  const { site } = useMessages();
  useTitle(site.howtoTitle);
  return (
    <Page narrow>
      <h1 className="title page-title">{site.howtoTitle}</h1>
      <p className="meta">{site.howtoIntro}</p>
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
    </Page>
  );
}
