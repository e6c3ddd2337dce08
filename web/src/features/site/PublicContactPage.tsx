import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import { OfficialCard } from '../official/official.ts';
import { ContactCard } from './ContactCard.tsx';

export default function PublicContactPage(): ReactNode {
  const { site } = useMessages();
  useTitle(site.contactTitle);
  return (
    <Page narrow>
      <h1 className="title page-title">{site.contactTitle}</h1>
      <ContactCard />
      <OfficialCard />
    </Page>
  );
}
