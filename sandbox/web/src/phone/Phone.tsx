import { Cloth, Medallion } from '@prae/ui/Cloth';
import { WALLET_THREADS } from '@prae/ui/palettes';
import { ToastRegion } from '@prae/ui/Toast';
import { dismissToast, shownToasts } from '@prae/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { followNews } from '../control/news.ts';
import { useMessages } from '../messages/language.ts';
import { useAnnouncements } from './announcements.ts';
import { screenAt } from './apps.tsx';
import { useFaultsBeside, useShownPath } from './beside.ts';
import { FaultsDrawer, Introduction } from './Desk.tsx';
import { Home } from './Home.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import './phone.css';
import './desk.css';

/** The phone: one screen at a time over its menu. On a wide window it lies on a desk, between what explains and the faults. */
export function Phone(): ReactNode {
  const { phone } = useMessages();
  const client = useQueryClient();
  const beside = useFaultsBeside();
  useEffect(() => followNews(client), [client]);
  useAnnouncements();
  useEffect(() => {
    document.title = phone.title;
  }, [phone.title]);
  return (
    <div className="desk">
      <div className="desk-medallion" aria-hidden="true">
        <Medallion name="praewa-hem" />
      </div>
      <Introduction />
      <div className="phone">
        <div className="phone-case" aria-hidden="true">
          <Cloth name="praewa" threads={CASE} scale={1.25} />
        </div>
        <div className="phone-glass">
          <Screen />
          <PhoneMenu />
          <ToastRegion closeLabel={phone.close} place="head" />
        </div>
      </div>
      {beside && <FaultsDrawer />}
    </div>
  );
}

/**
 * The screen at the current address. Going to another one starts it at its head, the focus goes along, and what
 * was said about the one before is taken away.
 */
function Screen(): ReactNode {
  const path = useShownPath();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    dismissToasts();
    main.current?.scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [path]);
  const Current = screenAt(path) ?? Home;
  return (
    <main className="phone-screen" ref={main}>
      <Current key={path} />
    </main>
  );
}

function dismissToasts(): void {
  for (const { id } of shownToasts.get()) dismissToast(id);
}

const CASE = { ...WALLET_THREADS.slot, ground: 'var(--surface-dark)' };
