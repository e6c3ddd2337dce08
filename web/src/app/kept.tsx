import { createRoot } from 'react-dom/client';
import type { ToWorker } from '../client/worker-messages.ts';
import { isBusy } from './busy.ts';
import { NewVersion, newVersion } from './NewVersion.tsx';

/** How often, at most, an open page asks whether there is a new version, in milliseconds. */
const ASK_EVERY = 10 * 60_000;

/**
 * Has the browser keep the portal (web/src/worker/worker.ts), and offers a new version once it is there. By itself that takes
 * over when no page of the version before is open.
 */
export async function keepUpToDate(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  });
  // Browsers that are told to have no workers answer nothing.
  if (!registration) return;
  drawOffer(registration);
  follow(registration);
  askNowAndThen(registration);
  const { active } = await serviceWorker.ready;
  if (active) tell(active, { type: 'started', loaded: loadedFiles() });
}

/** Looks at the newest worker, whenever there may be another one. */
function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => void offer(registration);
  const watch = (): void => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', watch);
  navigator.serviceWorker.addEventListener('controllerchange', look);
  watch();
  // Only then is known whether the newest is here.
  registration.update().then(look, () => undefined);
}

/**
 * Offers the new version where the newest worker is of another than this page. One that waits and is of this page's takes over,
 * as nothing changes for the page.
 */
async function offer({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const newest = waiting ?? active;
  if (installing || !newest) return;
  const { port1, port2 } = new MessageChannel();
  const isOwn = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  tell(newest, { type: 'join', loaded: loadedFiles() }, port2);
  newVersion.set(!(await isOwn));
}

function drawOffer(registration: ServiceWorkerRegistration): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<NewVersion onUpdate={() => update(registration)} />);
}

/** Begins anew with what waits; where another tab was faster, it is in charge already. */
function update({ waiting }: ServiceWorkerRegistration): void {
  if (isBusy()) return;
  // A worker that is slow to take over may find somebody at work.
  const reload = (): void => {
    if (!isBusy()) window.location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  if (waiting) tell(waiting, { type: 'take-over' });
  else reload();
}

/** Browsers ask when a page is opened; one that stays open asks when it is looked at again. */
function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY);
}

/** The addresses of the files that this page has loaded. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names
    .filter((name) => name.startsWith(`${origin}/assets/`))
    .map((name) => name.slice(origin.length));
}

function tell(worker: ServiceWorker, message: ToWorker, port?: MessagePort): void {
  worker.postMessage(message, port ? [port] : []);
}
