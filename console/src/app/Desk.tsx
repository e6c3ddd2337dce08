import { Empty } from '@prae/ui/Empty';
import { Icon } from '@prae/ui/Icon';
import { LogoMark } from '@prae/ui/Logo';
import { formatCount } from '@prae/ui/money';
import { OfflineBar } from '@prae/ui/OfflineBar';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { brandName } from '../client/brand.ts';
import { useLine } from '../client/line.ts';
import { useRead } from '../client/queries.ts';
import { useOperator } from '../client/session.ts';
import { signOut } from '../features/session/session.ts';
import { useMessages } from '../messages/language.ts';
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { useTitle } from '../shell/title.ts';
import { type DeskPage, pages } from './pages.tsx';
import { TimesBar } from './TimesBar.tsx';

/** What somebody works at who is signed in: the menu at the left, the bar above, and one page. */
export function Desk(): ReactNode {
  const { shell } = useMessages();
  const { allowed } = useOperator();
  const [location] = useLocation();
  useLine();
  const open = pages.filter(({ call }) => allowed(call));
  const [, name = '', id] = location.split('/');
  const page = open.find(({ path }) => path === `/${name}`);
  usePageFocus(page?.path);
  const [first] = open;
  if (name === '' && first) return <Redirect to={first.path} replace />;
  return (
    <div className="desk">
      <a className="skip-link" href="#content">
        {shell.skip}
      </a>
      <Rail open={open} current={page} />
      <div className="desk-main">
        <DeskBar />
        <OfflineBar text={shell.offline} />
        <main id="content" tabIndex={-1} className={page?.isFull ? 'desk-full' : 'desk-page'}>
          {page ? <page.Page key={page.path} id={id || undefined} /> : <NoPage />}
        </main>
      </div>
    </div>
  );
}

function NoPage(): ReactNode {
  const { shell } = useMessages();
  return <Empty picture="thread" text={shell.notFound} />;
}

function Rail({ open, current }: { open: readonly DeskPage[]; current: DeskPage | undefined }): ReactNode {
  const { shell } = useMessages();
  const counts = useCounts();
  useTitle(counts['/inbox']?.count ?? 0);
  return (
    <nav className="rail on-dark" aria-label={shell.menu}>
      <p className="rail-brand">
        <LogoMark size={30} />
        {brandName}
      </p>
      <ul>
        {open.map((page) => (
          <li key={page.path}>
            <Link href={page.path} className="rail-link" aria-current={page === current ? 'page' : undefined}>
              <span className="rail-icon">
                <Icon name={page.icon} />
                {(counts[page.path]?.count ?? 0) > 0 && (
                  <>
                    <b className="rail-count" aria-hidden="true">
                      {formatCount(counts[page.path]?.count ?? 0)}
                    </b>
                    <span className="vh">{counts[page.path]?.text}</span>
                  </>
                )}
              </span>
              {page.name(shell)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What waits on each page, as far as the operator may know. */
function useCounts(): Record<string, { count: number; text: string }> {
  const { inbox, cases } = useMessages();
  const { allowed } = useOperator();
  const queue = useRead(
    'inbox.list',
    { body: { which: 'waiting', limit: 100, skip: 0 } },
    { enabled: allowed('inbox.list'), refetchInterval: 30_000 },
  );
  const open = useRead('cases.list', undefined, { enabled: allowed('cases.list'), refetchInterval: 60_000 });
  const [waiting, held] = [queue.data?.waiting ?? 0, open.data?.length ?? 0];
  return {
    '/inbox': { count: waiting, text: inbox.waiting(formatCount(waiting)) },
    '/cases': { count: held, text: cases.count(formatCount(held)) },
  };
}

function DeskBar(): ReactNode {
  const { shell } = useMessages();
  const { operator, allowed } = useOperator();
  return (
    <header className="desk-bar">
      {allowed('inbox.times') ? <TimesBar /> : <span />}
      <div className="desk-who">
        <p className="desk-name">
          <bdi>{operator.shownAs}</bdi>
        </p>
        <LanguageSwitch />
        <button type="button" className="desk-out" onClick={signOut}>
          <Icon name="sign-out" size={18} />
          {shell.logout}
        </button>
      </div>
    </header>
  );
}

/** On another page the focus begins at its heading, as it would on a page that was loaded. */
function usePageFocus(path: string | undefined): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const heading = document.querySelector<HTMLElement>('main h1, main h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
