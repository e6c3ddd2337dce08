import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { later } from '../web/src/messages/th/later.ts';
import { messages } from '../web/src/messages/th/messages.ts';
import { rare } from '../web/src/messages/th/rare.ts';
import { launchChromium, MOVING } from './chromium.ts';
import { joinedTexts } from './joined-texts.ts';
import { acceptAgreement, logIn } from './person.ts';
import { startProduct } from './product.ts';

/** How many times slower than it is the processor is made. */
const SLOWER = 6;
const AT_LEAST_A_SECOND = 50;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, portal: { type: 'string' } },
});
const demo = { phone: '0800000001', password: 'prae-demo-1' };
const t = joinedTexts(messages, later, rare);

const product = values.portal ? undefined : await startProduct();
const browser = await launchChromium();
try {
  const page = await browser.newPage({
    ...MOVING,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  await page.goto(`${values.portal ?? product?.portal}/login`);
  await logIn(page, t, demo);
  await acceptAgreement(page, t);
  await page.goto(page.url().replace('home', 'spin'));
  await page.locator('.wheel-disc').waitFor();
  const wire = await page.context().newCDPSession(page);
  for (let run = 0; run < Number(values.runs); run += 1) {
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { frames, ms, longest } = await framesOfSpin(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const rate = (frames * 1_000) / ms;
    const isMet = rate >= AT_LEAST_A_SECOND ? 'met' : 'MISSED';
    if (rate < AT_LEAST_A_SECOND) process.exitCode = 1;
    console.log(
      `${rate.toFixed(1)} frames a second over ${(ms / 1_000).toFixed(2)} s, the longest ${Math.round(longest)} ms; at least ${AT_LEAST_A_SECOND}: ${isMet}`,
    );
    await page.getByRole('alertdialog').getByRole('button', { name: t.spin.close }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  }
} finally {
  await browser.close();
  await product?.stop();
}

/** Presses the hub, and counts the frames from there until the wheel stands, which the two seconds before its prize tell. */
function framesOfSpin(page: Page): Promise<{ frames: number; ms: number; longest: number }> {
  return page.evaluate(async () => {
    const hub = document.querySelector<HTMLElement>('.wheel-hub');
    const disc = document.querySelector('.wheel-disc');
    if (!hub || !disc) throw new Error('There is no wheel');
    hub.click();
    const times: number[] = [];
    const angles: string[] = [];
    while (document.querySelector('[role=alertdialog]') === null) {
      times.push(await new Promise<number>(requestAnimationFrame));
      angles.push(getComputedStyle(disc).transform);
    }
    const turning = angles.findLastIndex((angle, index) => angle !== angles[index - 1]);
    const [first = 0, last = 0] = [times[0], times[turning]];
    const gaps = times.slice(1, turning + 1).map((time, index) => time - (times[index] ?? 0));
    return { frames: turning, ms: last - first, longest: Math.max(...gaps) };
  });
}
