import { type ComponentProps, type MouseEvent, type ReactNode, use } from 'react';
import './Button.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Resting } from './resting.ts';
import { Shuttle } from './Shuttle.tsx';

/** primary is the one amber action of a view; danger and collect are crimson; on-dark is for the header. */
export type ButtonTone =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'quiet'
  | 'danger'
  | 'danger-quiet'
  | 'collect'
  | 'dark'
  | 'on-dark';

interface ButtonLook {
  tone?: ButtonTone | undefined;
  /** large is 54 px high and meant for the bottom of a view; medium is the tap target of 44 px. */
  size?: 'large' | 'medium' | undefined;
  wide?: boolean | undefined;
  pill?: boolean | undefined;
  icon?: IconName | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  /** A request runs: the shuttle shows, `busyText` replaces the label and further presses do nothing. */
  busy?: boolean | undefined;
  busyText?: string | undefined;
  /** Not possible just now, but it keeps focus and its place in the tab order; presses do nothing. */
  blocked?: boolean | undefined;
}

/**
 * A button that cannot send twice: while `busy` or `blocked` it swallows presses, also those of Enter in a form; at the foot of
 * a sheet also while that rests (Foot.tsx), which does not show.
 */
export function Button(props: ButtonProps): ReactNode {
  const { tone, size, wide, pill, icon, busy, busyText, blocked, onClick, children, className, ...rest } =
    props;
  const resting = use(Resting);
  const idle = busy === true || blocked === true;
  const stopped = idle || resting;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (stopped) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, wide, pill }, className)}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      data-resting={(resting && !idle) || undefined}
      onClick={press}
    >
      {busy ? <Shuttle small /> : icon && <Icon name={icon} />}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {}

/** A link that looks like a button; it can be the only child of a router's link. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { tone, size, wide, pill, icon, children, className, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ tone, size, wide, pill }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  label: string;
}

/** A button of 44 by 44 px that shows only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

function buttonClass(look: ButtonLook, className = ''): string {
  const { tone = 'secondary', size = 'medium', wide, pill } = look;
  return `button button-${tone} button-${size}${wide ? ' button-wide' : ''}${pill ? ' button-pill' : ''} ${className}`.trim();
}
