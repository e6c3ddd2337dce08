import { Button, type ButtonProps } from '@prae/ui/Button';
import type { ReactNode } from 'react';

export interface MainActionProps extends Omit<ButtonProps, 'tone' | 'size' | 'wide' | 'busy'> {
  /** What it sends, from `useSubmit`: busy with it, the button shows its `busyText`. */
  sends?: { busy: boolean } | undefined;
}

/** The one thing to do next, at the foot of a sheet or a form. */
export function MainAction({ sends, ...button }: MainActionProps): ReactNode {
  return <Button tone="primary" size="large" wide busy={sends?.busy} {...button} />;
}
