import { ButtonLink } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Page } from '@prae/ui/Page';
import { Status } from '@prae/ui/Status';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { COMING_SOON_PICTURES } from './ComingSoonSheet.tsx';

/** A page of the route table whose feature is not there yet; its address says which. */
export default function ComingSoonPage(): ReactNode {
  const { shell } = useMessages();
  const { comingSoon } = useLaterMessages();
  const [location] = useLocation();
  const feature = location.startsWith(paths.spin) ? 'spin' : 'bonus';
  const { title, text } = comingSoon[feature];
  useTitle(title);
  return (
    <>
      <MemberHeader />
      <Page narrow>
        <h1 className="title page-title">{title}</h1>
        <div className="panel">
          <Empty text={text} picture={COMING_SOON_PICTURES[feature]}>
            <Status kind="processing">{comingSoon.notYet}</Status>
            <Link href={paths.home} asChild>
              <ButtonLink tone="primary">{shell.toHome}</ButtonLink>
            </Link>
          </Empty>
        </div>
      </Page>
    </>
  );
}
