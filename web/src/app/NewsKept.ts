import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { newsPlace, SLIPS } from '../client/news-places.ts';
import { pushChoice } from '../client/push-choice.ts';
import type { FromWorker } from '../client/worker-messages.ts';
import { useHidden } from '../features/wallet/hidden.ts';
import { useLanguage } from '../messages/language.ts';
import { openSheet } from '../shell/sheets.ts';

/** Keeps the news that are pushed to this browser as the member wants them, and leads to what one is of that was tapped. */
export default function NewsKept(): null {
  const hidesAmounts = useHidden();
  const language = useLanguage();
  useTapped();
  useEffect(() => {
    // The code comes to whoever has chosen news alone; it says the language by the page's.
    void [hidesAmounts, language];
    if (pushChoice() !== 'on') return;
    void import('../client/push.ts').then(({ keepPushOn }) => keepPushOn()).catch(() => undefined);
  }, [hidesAmounts, language]);
  return null;
}

/** Goes where a tapped notification leads: this page is told so, or was opened for it. */
function useTapped(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const go = (address: string): void => {
      const isSlips = address.endsWith(SLIPS);
      navigate(isSlips ? address.slice(0, -SLIPS.length) : address, { replace: isHere(address) });
      if (isSlips) openSheet('slips');
    };
    if (window.location.hash === SLIPS) go(window.location.pathname + SLIPS);
    const hear = ({ data, ports }: MessageEvent<FromWorker>): void => {
      if (data?.type !== 'go') return;
      ports[0]?.postMessage(true);
      go(newsPlace(data.kind));
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, [navigate]);
}

function isHere(address: string): boolean {
  return address.startsWith(window.location.pathname);
}
