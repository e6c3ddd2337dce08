import { ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import './open-app.css';

/** Opens a code in its bank's app; where the phone does not have that, nothing happens, and the picture is there. */
export function OpenApp({ link }: { link: string }): ReactNode {
  const { bankApp } = useLaterMessages();
  return (
    <ButtonLink className="open-app" tone="primary" size="large" wide href={link}>
      {bankApp.open}
    </ButtonLink>
  );
}
