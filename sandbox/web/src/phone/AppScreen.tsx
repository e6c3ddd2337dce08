import { Icon } from '@prae/ui/Icon';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

export interface AppScreenProps {
  title: string;
  /** Where back leads; the phone's home unless said. */
  back?: string | undefined;
  /** On dark silk between the bar and the content. */
  head?: ReactNode;
  children: ReactNode;
}

/** A screen of an app: its name, a way back, its content. */
export function AppScreen({ title, back = '#/', head, children }: AppScreenProps): ReactNode {
  const { phone } = useMessages();
  return (
    <>
      <header className="app-bar on-dark">
        <a className="icon-button" href={back} aria-label={phone.back}>
          <Icon name="arrow-left" />
        </a>
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
      </header>
      {head}
      <div className="screen-content">{children}</div>
    </>
  );
}
