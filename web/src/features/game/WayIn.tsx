import { Button, ButtonLink, type ButtonProps } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import type { Way } from './launch.ts';

export interface WayInProps {
  way: Way;
  look: Pick<ButtonProps, 'tone' | 'size' | 'wide' | 'pill'>;
}

/** What a blocked tab leaves to do: the same way, by the member's own tap. */
export function WayIn({ way: { link, form }, look }: WayInProps): ReactNode {
  const { game: texts } = useLaterMessages();
  if (form === undefined)
    return (
      <ButtonLink {...look} href={link} target="_blank" rel="noreferrer">
        {texts.popup}
      </ButtonLink>
    );
  return (
    <form method="post" action={link} target="_blank" rel="noopener noreferrer">
      {Object.entries(form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...look}>
        {texts.popup}
      </Button>
    </form>
  );
}
