// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setBrand } from '../../messages/brand.ts';
import { bankApp } from '../../messages/en/bank-app.ts';
import { deposit } from '../../messages/en/deposit.ts';
import { depositSheet } from '../../messages/en/deposit-sheet.ts';
import { screenThatIs } from '../../testing/media.ts';
import { doing, show, soon, tap } from '../../testing/screen.tsx';
import { keepLife } from './code-life.ts';
import { svgAddress } from './picture.ts';
import { QrCard } from './QrCard.tsx';
import { QrPictureActions } from './QrPictureActions.tsx';
import type { OpenQr } from './qr.ts';

const qr: OpenQr = {
  ...{ id: 'q1', bankCode: 'KBANK', svg: '<svg/>', amount: 500, isExact: false },
  ...{ until: Date.now() + 60_000, seconds: 600, seenAt: 0 },
};
const nothing = () => undefined;
const card = (
  <QrCard qr={qr} gateway={{}} currency="THB" cancelling={false} onCancel={nothing} onExpired={nothing} />
);

test.each([
  ['says which amount is copied', async () => undefined, 'Copied 500.00'],
  [
    'says that nothing is, where the browser refuses',
    () => Promise.reject(new Error('no')),
    'Failed to copy',
  ],
])('copying the amount %s', async (_, writeText, text) => {
  shownToasts.set([]);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await show(card);
  await soon(() => expect(document.body.textContent).toContain(deposit.singleUse));
  await tap('Copy amount');
  await soon(() => expect(shownToasts.get().map((toast) => toast.text)).toEqual([text]));
});

test.each([
  { isDesk: true, steps: deposit.stepsBeside, tone: 'button-secondary' },
  { isDesk: false, steps: deposit.steps, tone: 'button-primary' },
])('a code at a desk is scanned from the screen, and saved first on a phone ($isDesk)', async (screen) => {
  screenThatIs(screen.isDesk);
  await show(
    <>
      {card}
      <QrPictureActions qr={qr} money={{ currency: 'THB', text: String, wallet: undefined }} />
    </>,
  );
  const steps = () =>
    [...document.querySelectorAll('.three-steps li')].map((step) => step.lastChild?.textContent);
  await soon(() => expect(steps()).toEqual(screen.steps));
  expect(document.body.textContent?.includes(depositSheet.scanHere)).toBe(screen.isDesk);
  const save = [...document.querySelectorAll('button')].find((button) => button.textContent === deposit.save);
  expect(save?.className).toContain(screen.tone);
});

test.each([
  { isDesk: false, appLink: 'onepay://qr/0002', opens: 'onepay://qr/0002', tone: 'button-secondary' },
  { isDesk: true, appLink: 'onepay://qr/0002', opens: undefined, tone: 'button-secondary' },
  { isDesk: false, appLink: undefined, opens: undefined, tone: 'button-primary' },
])('a code opens in its bank’s app on a phone, where a link does that: $opens', async (screen) => {
  screenThatIs(screen.isDesk);
  const money = { currency: 'LAK', text: String, wallet: undefined } as const;
  await show(<QrPictureActions qr={{ ...qr, appLink: screen.appLink }} money={money} />);
  await soon(() => {
    const link = document.querySelector<HTMLAnchorElement>('a.open-app');
    expect(link?.getAttribute('href')).toBe(screen.opens);
    expect(link?.textContent).toBe(screen.opens && bankApp.open);
  });
  const save = [...document.querySelectorAll('button')].find((button) => button.textContent === deposit.save);
  expect(save?.className).toContain(screen.tone);
});

test('a code that is known by its amount says what exactly is to be paid', async () => {
  const said = () => document.body.textContent?.includes('Pay exactly ฿100.37');
  await show(card);
  expect(said()).toBe(false);
  const exact = { ...qr, amount: 100.37, isExact: true };
  await show(
    <QrCard
      qr={exact}
      gateway={{}}
      currency="THB"
      cancelling={false}
      onCancel={nothing}
      onExpired={nothing}
    />,
  );
  await soon(() => expect(said()).toBe(true));
});

/** The card of a code with so many seconds left. */
const showFor = (id: string, left: number) =>
  show(
    <QrCard
      qr={{ ...qr, id, until: Date.now() + left * 1000, seconds: left }}
      gateway={{}}
      currency="THB"
      cancelling={false}
      onCancel={nothing}
      onExpired={nothing}
    />,
  );

test.each([
  { of: 'a minute', id: 'short', whole: 60 },
  { of: 'ten minutes, at its end', id: 'other', whole: 6 },
])('the seam is as whole as what is left of a code of $of', async ({ id, whole }) => {
  keepLife({ ...qr, id: 'short', seconds: 60 });
  await showFor(id, 60);
  expect(document.querySelectorAll('.qr-stitch').length).toBe(whole);
});

test.each([
  { left: 25, isEnding: true },
  { left: 90, isEnding: false },
])('that it is about to expire is seen, not only read: $left s', async ({ left, isEnding }) => {
  await showFor('q1', left);
  await soon(() => expect(document.querySelector('.countdown')).not.toBeNull());
  const said = document.querySelector('.countdown-ending span > b')?.textContent;
  expect(said).toBe(isEnding ? depositSheet.almostOver : undefined);
});

/** A canvas, which happy-dom has none of: what is drawn and written on it, and what leaves the page. */
function canvas() {
  const [written, drawn, saved]: [string[], string[], [File, string][]] = [[], [], []];
  const pen = {
    fillRect: () => undefined,
    measureText: () => ({ width: 10 }),
    fillText: (text: string) => written.push(text),
    drawImage: ({ src }: { src: string }) => drawn.push(src),
  };
  class Picture {
    src = '';
    decode = async (): Promise<void> => undefined;
  }
  vi.stubGlobal('Image', Picture);
  Object.assign(document, { fonts: { load: async () => [] } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  onTestFinished(() => void vi.restoreAllMocks());
  const of = HTMLCanvasElement.prototype;
  vi.spyOn(of, 'getContext').mockReturnValue(pen as unknown as ReturnType<typeof of.getContext>);
  vi.spyOn(of, 'toBlob').mockImplementation((give, type = '') => give(new Blob(['drawn'], { type })));
  const addressed = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push([addressed.mock.lastCall?.[0] as File, this.download]);
  });
  return { written, drawn, saved };
}

test('the code is saved and shared as a PNG of its own, drawn of what it pays', async () => {
  setBrand('Prae');
  shownToasts.set([]);
  const { written, drawn, saved } = canvas();
  const shared: File[] = [];
  const share = async ({ files }: { files: File[] }) => void shared.push(...files);
  vi.stubGlobal('navigator', { onLine: true, canShare: () => true, share });
  const text = (amount: number) => `฿${amount.toFixed(2)}`;
  const svg = '<svg>000201</svg>';
  await show(<QrPictureActions qr={{ ...qr, svg }} money={{ currency: 'THB', text, wallet: undefined }} />);
  await soon(() => expect(document.body.textContent).toContain(deposit.save));
  await tap(deposit.save);
  await soon(() => expect(shownToasts.get().map((toast) => toast.text)).toEqual([deposit.saved]));
  const png = { name: 'prae-qr-500.00.png', type: 'image/png' };
  expect(saved).toMatchObject([[png, png.name]]);
  expect(drawn).toEqual([svgAddress(svg)]);
  for (const line of ['Prae', '฿500.00', deposit.singleUse]) expect(written).toContain(line);
  await doing(() => document.querySelector<HTMLElement>(`[aria-label="${deposit.share}"]`)?.click());
  await soon(() => expect(shared).toMatchObject([png]));
  expect(saved).toHaveLength(1);
});
