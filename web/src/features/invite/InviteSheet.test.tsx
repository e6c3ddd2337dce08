// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { setBrand } from '../../messages/brand.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
import CollectSheet from './CollectSheet.tsx';
import InviteSheet from './InviteSheet.tsx';

const { invite: texts, banners: bannerTexts } = later;
const terms = { percent: 5, most: 500, depositMin: 100, days: 30 };
const link = 'http://localhost/register?code=PRABCDEFGHJKMN';

beforeEach(() => {
  shownToasts.set([]);
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog:not(.modal-leaving)')?.textContent ?? '';

function answering(
  banners: object[],
  bonus: () => Response | Promise<Response> = json(500, {}),
  amount = 10,
  isOpen = true,
): void {
  const row = { from: { name: 'M•••' }, amount: 0, createdAt: '2026-11-20T12:42:08.000Z' };
  const invites = [
    { ...row, amount: 10, status: 'SUCCESS' },
    { ...row, createdAt: '2026-11-19T12:42:08.000Z', status: 'FAILED', reason: 'DEVICE' },
  ];
  fakeServer({
    'GET /invite/banners': json(200, banners),
    'POST /invite/bonus': bonus,
    'POST /invite/code': json(200, { link, qrcode: '<svg/>' }),
    'POST /invite': json(200, { total: 2, invites, isOpen, terms }),
    'GET /wallet': json(200, { currency: 'THB', invite: { amount, success: 2, fail: 1 }, slots: [] }),
  });
}

test('shows banners first, and the sheet once they are closed', async () => {
  answering([{ image: '', html: '<p>Bring a friend</p>' }]);
  const close = vi.fn();
  await show(<InviteSheet open onClose={close} />);
  await soon(() => expect(said()).toContain('Bring a friend'));
  expect(said()).not.toContain(texts.list);
  await tap(bannerTexts.next);
  await soon(() => expect(said()).toContain(texts.list));
  expect(close).not.toHaveBeenCalled();
});

test('without banners it has the link, what it brings, and the list with reasons', async () => {
  answering([]);
  await show(<InviteSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(link));
  await soon(() => expect(said()).toContain(texts.reasons.DEVICE));
  expect(said()).toContain(texts.how('5', '฿500.00'));
  expect(said()).toContain('+฿10.00');
});

test.each([
  { can: true, says: messages.shell.copied(link), tone: 'success' },
  { can: false, says: messages.shell.copyFailed, tone: 'error' },
])('copying the link says it, or that it failed ($can)', async ({ can, says, tone }) => {
  answering([]);
  await show(<InviteSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(link));
  const writeText = () => (can ? Promise.resolve() : Promise.reject(new Error('Not here')));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
  await tap(texts.copy);
  await soon(() => expect(shownToasts.get()).toMatchObject([{ text: says, tone }]));
});

const shareButton = () => document.querySelector<HTMLElement>(`[aria-label="${texts.share}"]`);

test.each([
  { end: 'done', share: async () => undefined },
  { end: 'cancelled', share: () => Promise.reject(new DOMException('', 'AbortError')) },
  { end: 'refused', share: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
])(
  'the share sheet is given the link as it is, and nothing is said where that is $end',
  async ({ share }) => {
    setBrand('Prae');
    const given = vi.fn(share);
    vi.stubGlobal('navigator', { onLine: true, share: given });
    answering([]);
    await show(<InviteSheet open onClose={() => {}} />);
    await soon(() => expect(shareButton()).not.toBeNull());
    const before = said();
    await doing(() => shareButton()?.click());
    expect(given.mock.calls).toEqual([[{ url: link, text: texts.shareText('Prae') }]]);
    expect([said(), shownToasts.get()]).toEqual([before, []]);
  },
);

test('where the browser has no share sheet the link can be copied, and nothing is offered that does not work', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  answering([]);
  await show(<InviteSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(link));
  const actions = [...document.querySelectorAll('.invite-actions button')];
  expect(actions.map(({ textContent }) => textContent)).toEqual([texts.copy]);
});

test('while inviting brings nothing it says so in place of what it brings, above the same list', async () => {
  answering([], undefined, undefined, false);
  await show(<InviteSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain(later.lateErrors.INVITE_INACTIVE));
  expect(said()).not.toContain(texts.how('5', '฿500.00'));
  expect(said()).toContain('+฿10.00');
});

test('collecting asks with the amount and the counts, and closes with what became of it', async () => {
  answering([], json(200, { message: 'INVITE_BONUS_SUCCESS', status: 'SUCCESS', amount: 10 }));
  const close = vi.fn();
  await show(<CollectSheet open onClose={close} />);
  await soon(() => expect(said()).toContain(texts.totals('2', '1')));
  expect(said()).toContain('฿10.00');
  await tap(texts.collect);
  await soon(() => expect(close).toHaveBeenCalled());
  expect(shownToasts.get()).toMatchObject([{ text: texts.collected('฿10.00'), tone: 'success' }]);
});

test.each([
  [10, texts.collectText, texts.nothingYet],
  [0, texts.nothingYet, texts.collectText],
])('where there is %d to collect it says so', async (amount, says, not) => {
  answering([], undefined, amount);
  await show(<CollectSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain(says));
  expect(said()).not.toContain(not);
});

test('where there is nothing to collect the way leads to the friends, with why of each', async () => {
  answering([], undefined, 0);
  await show(<CollectSheet open onClose={() => undefined} />);
  await soon(() => expect(said()).toContain(texts.nothingYet));
  expect(said()).not.toContain(texts.collect);
  await tap(texts.toList);
  expect(openedSheet.get()).toEqual({ code: 'invite', input: undefined });
  closeSheet();
});

test('a refusal to collect is a red toast', async () => {
  answering([], json(400, { message: 'INVITE_COLLECT' }));
  const close = vi.fn();
  await show(<CollectSheet open onClose={close} />);
  await soon(() => expect(said()).toContain(texts.collect));
  await tap(texts.collect);
  await soon(() => expect(close).toHaveBeenCalled());
  expect(shownToasts.get()).toMatchObject([{ text: later.lateErrors.INVITE_COLLECT, tone: 'error' }]);
});

test('collecting whose answer never comes says that it is not known, and nothing of a failure', async () => {
  stopTime();
  answering([], () => Promise.reject(new TypeError('Failed to fetch')));
  const close = vi.fn();
  await show(<CollectSheet open onClose={close} />);
  await soon(() => expect(said()).toContain(texts.collect));
  await tap(texts.collect);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(close).toHaveBeenCalled());
  expect(shownToasts.get()).toMatchObject([{ text: texts.unknown, tone: 'info' }]);
});

test('the next page of the list comes in its place, with the way on where it was', async () => {
  answering([]);
  let told = (): void => undefined;
  const late = new Promise<void>((tell) => {
    told = tell;
  });
  const row = { amount: 0, createdAt: '2026-11-20T12:42:08.000Z', status: 'PROCESSING' };
  fakeServer({
    'GET /invite/banners': json(200, []),
    'POST /invite/code': json(200, { link, qrcode: '<svg/>' }),
    'POST /invite': async ({ body }) => {
      const { page } = body as { page: number };
      if (page === 2) await late;
      return json(200, {
        total: 12,
        isOpen: true,
        terms,
        invites: [{ ...row, from: { name: `P${page}•` } }],
      })();
    },
    'GET /wallet': json(200, { currency: 'THB', invite: { amount: 0, success: 0, fail: 0 }, slots: [] }),
  });
  await show(<InviteSheet open onClose={() => {}} />);
  await soon(() => expect(said()).toContain('P1•'));
  const next = [...document.querySelectorAll<HTMLElement>('.pager button')].at(-1);
  next?.focus();
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await tap(later.statement.next);
  expect(shown.mock.instances).toEqual([document.querySelector('.invite-title')]);
  expect(said()).not.toContain('P1•');
  expect(said()).toContain(later.statement.page('2', '2'));
  await doing(told);
  await soon(() => expect(said()).toContain('P2•'));
  expect(document.activeElement).toBe(next);
});
