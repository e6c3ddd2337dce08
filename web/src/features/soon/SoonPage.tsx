import { ButtonLink } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Page } from '@prae/ui/Page';
import { Status } from '@prae/ui/Status';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTitle } from '../../app/arrival.ts';
import { MemberHeader } from '../../app/MemberHeader.tsx';
import { paths } from '../../app/paths.ts';
import { useMessages } from '../../messages/language.ts';
import type { SoonFeature } from '../../messages/th/soon.ts';
import { SOON_PICTURES } from './SoonSheet.tsx';

/** A page of the route table whose feature is not there yet. */
export function SoonPage({ feature }: { feature: SoonFeature }): ReactNode {
  const { shell, soon } = useMessages();
  const { title, text } = soon[feature];
  useTitle(title);
  return (
    <>
      <MemberHeader />
      <Page narrow>
        <h1 className="title page-title">{title}</h1>
        <div className="panel">
          <Empty text={text} picture={SOON_PICTURES[feature]}>
            <Status kind="processing">{soon.notYet}</Status>
            <Link href={paths.home} asChild>
              <ButtonLink tone="primary">{shell.toHome}</ButtonLink>
            </Link>
          </Empty>
        </div>
      </Page>
    </>
  );
}
