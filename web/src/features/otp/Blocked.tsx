import { Button, ButtonLink } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useMessages } from '../../messages/language.ts';

/** No more one-time passwords for this number for now. */
export function Blocked({ onBack }: { onBack: () => void }): ReactNode {
  const { registration: texts, errors, shell } = useMessages();
  return (
    <div className="step" role="alert">
      <h1 className="title" tabIndex={-1}>
        {texts.blockedTitle}
      </h1>
      <Empty text={errors.OTP_BLOCK} picture="thread">
        <Link href={paths.contact} asChild>
          <ButtonLink tone="primary" size="large">
            {shell.contact}
          </ButtonLink>
        </Link>
        <Button tone="quiet" onClick={onBack}>
          {texts.changePhone}
        </Button>
      </Empty>
    </div>
  );
}
