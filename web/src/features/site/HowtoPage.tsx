import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import { HowtoTopics } from './HowtoTopics.tsx';

/** The five topics of help as written steps. */
export default function HowtoPage(): ReactNode {
  const { site } = useMessages();
  useTitle(site.howtoTitle);
  return (
    <Page narrow>
      <h1 className="title page-title">{site.howtoTitle}</h1>
      <p className="meta">{site.howtoIntro}</p>
      <HowtoTopics />
    </Page>
  );
}
