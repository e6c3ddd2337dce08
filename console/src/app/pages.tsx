import type { ConsoleCallId } from '@prae/contract/console/routes';
import type { IconName } from '@prae/ui/icons';
import type { ReactNode } from 'react';
import { AccountPage } from '../features/account/account.ts';
import { AuditPage } from '../features/audit/audit.ts';
import { CasesPage } from '../features/cases/cases.ts';
import { InboxPage } from '../features/inbox/inbox.ts';
import { RepliesPage } from '../features/replies/replies.ts';
import { StaffPage } from '../features/staff/staff.ts';
import type { ShellTexts } from '../messages/th/shell.ts';

export interface DeskPage {
  path: string;
  /** Whoever may make this call finds the page in the menu. */
  call: ConsoleCallId;
  icon: IconName;
  name: (texts: ShellTexts) => string;
  /** It fills the screen and scrolls in its parts. */
  isFull?: boolean;
  Page: (props: { id: string | undefined }) => ReactNode;
}

/** All pages, in the order of the menu; the first that somebody may see is where they begin. */
export const pages: readonly DeskPage[] = [
  {
    ...{ path: '/inbox', call: 'inbox.list', icon: 'chat-circle-dots', isFull: true },
    name: (texts) => texts.inbox,
    Page: InboxPage,
  },
  {
    ...{ path: '/cases', call: 'cases.list', icon: 'scroll', isFull: true },
    name: (texts) => texts.cases,
    Page: CasesPage,
  },
  {
    ...{ path: '/replies', call: 'canned.save', icon: 'list-bullets' },
    name: (texts) => texts.replies,
    Page: RepliesPage,
  },
  {
    ...{ path: '/operators', call: 'operator.list', icon: 'user-plus' },
    name: (texts) => texts.operators,
    Page: StaffPage,
  },
  {
    ...{ path: '/audit', call: 'audit.list', icon: 'magnifying-glass' },
    name: (texts) => texts.audit,
    Page: AuditPage,
  },
  {
    ...{ path: '/account', call: 'operator.sessions', icon: 'user' },
    name: (texts) => texts.account,
    Page: AccountPage,
  },
];
