import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { useTitle } from '../../app/arrival.ts';
import { MemberHeader } from '../../app/MemberHeader.tsx';
import { useMessages } from '../../messages/language.ts';
import { ContactCard } from './ContactCard.tsx';

export default function MemberContactPage(): ReactNode {
  const { lookup } = useMessages();
  useTitle(lookup.contactTitle);
  return (
    <>
      <MemberHeader ghost="praewa-hem" />
      <Page narrow>
        <h1 className="title page-title">{lookup.contactTitle}</h1>
        <ContactCard />
      </Page>
    </>
  );
}
