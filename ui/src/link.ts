import { createElement, type MouseEvent, type ReactNode } from 'react';

export interface LinkProps {
  href: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  children: ReactNode;
}

/** How a link is drawn: a router hands in its own, so that this package knows none. */
export type LinkAs = (props: LinkProps) => ReactNode;

export const PlainLink: LinkAs = (props) => createElement('a', props);
