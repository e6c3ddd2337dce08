import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { ContactCard } from './ContactCard.tsx';

export default function MemberContactPage(): ReactNode {
  const { site } = useMessages();
  useTitle(site.contactTitle);
  return (
    <>
      <MemberHeader ghost="praewa-hem" />
      <Page narrow>
        <h1 className="title page-title">{site.contactTitle}</h1>
        <ContactCard />
      </Page>
    </>
  );
}
