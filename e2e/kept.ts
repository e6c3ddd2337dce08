import type { Page } from 'playwright-core';

/** Waits until the page's worker is in charge and has kept what it keeps from the start. */
export async function keptPortal(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** The addresses of all that the browser's caches hold. */
export async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(origin.length));
    return found;
  });
}
