import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { useTablet } from '../../shell/wide.ts';
import { OfficialCard } from '../official/official.ts';
import { ContactCard } from './ContactCard.tsx';
import { HowtoTopics } from './HowtoTopics.tsx';

/** How to reach support; where there is room, what is asked most stands with it. */
export default function MemberContactPage(): ReactNode {
  const { site } = useMessages();
  const hasRoom = useTablet();
  useTitle(site.contactTitle);
  return (
    <>
      <MemberHeader ghost />
      <Page narrow={!hasRoom}>
        <div className="contact-beside">
          <div>
            <h1 className="title page-title">{site.contactTitle}</h1>
            <ContactCard />
            <OfficialCard />
          </div>
          {hasRoom && (
            <section aria-labelledby="howto">
              <h2 className="title page-title" id="howto">
                {site.howtoTitle}
              </h2>
              <HowtoTopics />
            </section>
          )}
        </div>
      </Page>
    </>
  );
}
