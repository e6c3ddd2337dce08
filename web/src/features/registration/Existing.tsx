import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { carryPhone } from '../../client/sign-in.ts';
import { useMessages } from '../../messages/language.ts';

/** The number belongs to a member already: the login is one tap away, with the number carried there. */
export function Existing({ phone }: { phone: string }): ReactNode {
  const { registration: texts } = useMessages();
  return (
    <>
      {texts.existing}{' '}
      <Link href={paths.login} className="register-existing" onClick={() => carryPhone(phone)}>
        {texts.existingLogin}
      </Link>
    </>
  );
}
