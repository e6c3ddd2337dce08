// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { endSession } from '../../client/session.ts';
import {
  bodiesOf,
  consoleServer,
  found,
  ID,
  message,
  openDesk,
  operatorWith,
  pressKey,
  threadRow,
  write,
} from '../../testing/desk.tsx';
import {
  chat,
  composer,
  line,
  lost,
  nok,
  opened,
  type Sent,
  say,
  sendNow,
  signInAgain,
  words,
} from '../../testing/inbox.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/inbox.ts')).fakeIo }));

beforeEach(() => line.listeners.clear());

test('what is said goes once, and stands in the thread', async () => {
  const { sends } = await opened();
  await say('  Good morning  ');
  await soon(() => expect(words()).toEqual(['message 1', 'Good morning']));
  expect(sends()).toHaveLength(1);
  expect(sends()[0]).toMatchObject({ thread: ID(7), message: { payload: { message: 'Good morning' } } });
  expect((await found<HTMLTextAreaElement>(composer)).value).toBe('');
  await write(composer, ' \n ');
  await sendNow();
  expect(sends()).toHaveLength(1);
});

test('what had no answer is sent again as the same message, and never twice', async () => {
  const { sends, answers, stored } = await opened();
  answers.send = lost;
  await say('Are you there?');
  await soon(() => expect(document.body.textContent).toContain('Not sent'));
  // It had arrived: only the answer was lost.
  stored.messages.push(
    message(2, { _id: sends()[0]?._id ?? '', sender: 'other', message: sends()[0]?.message as never }),
  );
  answers.send = undefined;
  await tap('Send again');
  await soon(() => expect(document.body.textContent).not.toContain('Not sent'));
  expect(new Set(sends().map(({ _id }) => _id)).size).toBe(1);
  expect(sends()).toHaveLength(2);
  expect(words()).toEqual(['message 1', 'Are you there?']);
});

test('what a sign-in that ended kept back is there again under the same id', async () => {
  const { sends, answers } = await opened();
  answers.send = () => json(401, { message: 'EXPIRED_AUTH_TOKEN' })();
  await say('Before the end');
  await found('input[name="password"]');
  answers.send = undefined;
  await signInAgain();
  await soon(() => expect(words()).toContain('Before the end'));
  await tap('Send again');
  await soon(() => expect(document.body.textContent).not.toContain('Not sent'));
  expect(new Set(sends().map(({ _id }) => _id)).size).toBe(1);
});

test('each thread keeps its draft, also through a sign-in that ended; a sign-out forgets all', async () => {
  await opened();
  await write(composer, 'half a');
  await doing(() => document.querySelector<HTMLElement>(`a[href$="${ID(8)}"]`)?.click());
  await soon(() => expect(document.querySelector<HTMLTextAreaElement>(composer)?.value).toBe(''));
  await doing(() => document.querySelector<HTMLElement>(`.queue a[href$="${ID(7)}"]`)?.click());
  await soon(() => expect(document.querySelector<HTMLTextAreaElement>(composer)?.value).toBe('half a'));
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  await found('input[name="password"]');
  await signInAgain();
  await soon(() => expect(document.querySelector<HTMLTextAreaElement>(composer)?.value).toBe('half a'));
  await tap('Sign out');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('half a');
});

test('a note is kept apart from what the customer reads', async () => {
  const { server, sends } = await opened();
  await pressKey('n');
  expect(document.activeElement).toBe(document.querySelector(composer));
  await say('Called by phone');
  await soon(() => expect(document.querySelector('.entry-note')?.textContent).toContain('Called by phone'));
  expect(document.querySelector('.entry-note')?.textContent).toContain('The customer does not see it');
  expect(bodiesOf<Sent>(server, '/inbox/note')).toMatchObject([{ thread: ID(7), text: 'Called by phone' }]);
  expect(sends()).toEqual([]);
});

test('the queue and a thread are worked by keys alone', async () => {
  const { server } = chat();
  await openDesk('/inbox', nok);
  await found('.queue-row');
  await pressKey('j');
  expect((document.activeElement as HTMLAnchorElement).href).toContain(ID(7));
  expect(document.title).toBe('(2) Console');
  await pressKey('ArrowDown');
  expect((document.activeElement as HTMLAnchorElement).href).toContain(ID(8));
  // As on a Thai keyboard, where that key has another letter.
  await pressKey('า', { code: 'KeyK' });
  expect((document.activeElement as HTMLAnchorElement).href).toContain(ID(7));
  await pressKey('Enter');
  await found(composer);
  await pressKey('a');
  await soon(() => expect(document.querySelector('.thread-head')?.textContent).toContain('You have it'));
  expect(bodiesOf(server, '/inbox/assign')).toEqual([{ thread: ID(7), to: nok._id, from: null }]);
  await pressKey('r');
  expect(document.activeElement).toBe(document.querySelector(composer));
  // Whoever writes wants letters.
  for (const key of ['a', 'e', 'j', '?']) expect(await pressKey(key)).toBe(true);
  expect(document.querySelector('dialog[open]')).toBeNull();
  await pressKey('Escape');
  expect(document.activeElement?.getAttribute('role')).toBe('log');
  await pressKey('?');
  await found('dialog[open] .keys');
  await pressKey('e');
  expect(server.count('POST /console/inbox/close')).toBe(0);
  await tap('Close');
  await soon(() => expect(document.querySelector('dialog')).toBeNull());
  await pressKey('e');
  await soon(() => expect(server.count('POST /console/inbox/close')).toBe(1));
  expect(location.pathname).toBe('/console/inbox');
  await soon(() => expect(document.activeElement?.textContent).toBe('Chat'));
});

test('who was answered stands below a line that says so, and counts as nobody who waits', async () => {
  const answered = { sender: 'other', message: message(1).message } as const;
  const rows = [threadRow(7), threadRow(8, { last: answered }), threadRow(9, { last: answered })];
  consoleServer({ 'POST /console/inbox/list': json(200, { waiting: 1, threads: rows }) });
  await openDesk('/inbox', nok);
  await found('.queue-row');
  const items = [...document.querySelectorAll('.queue-list li')].map(
    (item) => item.querySelector('.queue-name')?.textContent ?? item.textContent,
  );
  expect(items).toEqual(['Member 7', "Answered, the customer's turn", 'Member 8', 'Member 9']);
});

test('a stroke finds canned replies, and puts them in the language of the customer', async () => {
  const { sends } = await opened();
  await pressKey('/');
  await soon(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(2));
  await write(composer, '/sl');
  await soon(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(1));
  const field = await found<HTMLTextAreaElement>(composer);
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('slip');
  await sendNow();
  expect(field.value).toBe('ສົ່ງສະລິບ');
  expect(sends()).toEqual([]);
  await sendNow();
  await soon(() => expect(sends()).toHaveLength(1));
});

test('news of a thread come by the line and are said; what is unknown is said to be so', async () => {
  const strange = { message_type: 'hologram', payload: {} } as never;
  const { stored } = await opened({
    row: threadRow(7),
    messages: [message(1), message(2, { message: strange })],
  });
  expect(document.body.textContent).toContain('This message cannot be shown yet');
  stored.messages.push(
    message(3, { message: { message_type: 'text', payload: { message: '<b>news</b>' } } }),
  );
  await soon(() => expect(line.listeners.has('inbox')).toBe(true));
  await doing(() => line.listeners.get('inbox')?.({ thread: ID(7), seq: 3 }));
  await soon(() => expect(words()).toContain('<b>news</b>'));
  const said = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
  expect(said).toContain('Member 7: <b>news</b>');
  await doing(() => line.listeners.get('typing')?.({ thread: ID(7) }));
  expect(document.body.textContent).toContain('Member 7 is typing');
});

test('a picture that grows before its place is followed is no hand that scrolls up', async () => {
  let height = 500;
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  onTestFinished(() => void vi.restoreAllMocks());
  const { stored } = await opened();
  const log = await found('.log');
  expect(log.scrollTop).toBe(500);
  height = 900;
  await doing(() => log.dispatchEvent(new Event('scroll')));
  stored.messages.push(message(2));
  await soon(() => expect(line.listeners.has('inbox')).toBe(true));
  await doing(() => line.listeners.get('inbox')?.({ thread: ID(7), seq: 2 }));
  await soon(() => expect(words()).toContain('message 2'));
  expect([log.scrollTop, document.querySelector('.log-news')]).toEqual([900, null]);
});

test('what is asked about goes by the reference and the words that its customer reads', async () => {
  const row = {
    ...{ _id: '01a21881-0b9c-75e9-9181-ac8ffffc27d0', statementType: 'deposit', status: 'SUCCESS' },
    ...{ from: 'DEMO', to: 'WALLET', amount: 1_000, createdAt: '2026-01-25T03:00:00.000Z' },
  };
  const asks = { message_type: 'about', payload: { kind: 'statement', id: row._id } } as const;
  chat({
    messages: [message(1, { message: asks })],
    about: { card: { kind: 'statement', row }, currency: 'THB' },
  });
  await openDesk(`/inbox/${ID(7)}`, nok);
  const card = await found('.entry-about');
  expect(card.textContent).toContain('DEMO → Wallet');
  expect(card.textContent).toContain('PR-S3ZZ-ZGKX');
  expect(card.textContent).not.toContain(row._id);
});

test('a visitor who logs in is followed into the thread that theirs has joined, with what is written and what did not go', async () => {
  const { stored, answers, sends } = await opened({
    row: threadRow(7, { member: null, guestId: 'abcdefgh' }),
    messages: [message(1)],
  });
  answers.send = json(404, { message: 'NO_DATA' });
  await say('one moment');
  await soon(() => expect(document.body.textContent).toContain('Not sent'));
  await write(composer, 'half a sen');
  // From here on the thread is answered as the one that it has become a part of.
  answers.send = undefined;
  stored.row = threadRow(9);
  await soon(() => expect(line.listeners.has('inbox')).toBe(true));
  await doing(() => line.listeners.get('inbox')?.({ thread: ID(7) }));
  await soon(() => expect(location.pathname).toBe(`/console/inbox/${ID(9)}`));
  await soon(() => expect(words()).toEqual(['message 1', 'one moment']));
  expect(document.querySelector('.thread-head')?.textContent).toContain('Member 9');
  const written = await found<HTMLTextAreaElement>(composer);
  expect([written.value, document.activeElement]).toEqual(['half a sen', written]);
  const [first, second] = sends();
  expect([first?._id, second?.thread]).toEqual([second?._id, ID(9)]);
  expect(document.body.textContent).toContain('has logged in');
});

test('somebody else who took a thread meanwhile is not robbed of it', async () => {
  const made = chat();
  const { stored, server } = made;
  await openDesk(`/inbox/${ID(7)}`, nok);
  await found(composer);
  vi.stubGlobal('fetch', wrap(globalThis.fetch, '/inbox/assign', json(409, { message: 'CHANGED' })));
  stored.row = { ...stored.row, assigned: { _id: ID(2), shownAs: 'Mek' } };
  await tap('Assign to me');
  await soon(() => expect(document.querySelector('.thread-head')?.textContent).toContain('Mek has it'));
  expect(document.body.textContent).toContain('Somebody has assigned it meanwhile');
  expect(server.count('POST /console/inbox/assign')).toBe(0);
});

test('an auditor sees everything and writes nothing', async () => {
  const { server } = chat();
  await openDesk(`/inbox/${ID(7)}`, operatorWith('AUDITOR'));
  await found('.thread-only');
  expect(document.querySelector(composer)).toBeNull();
  expect(
    [...document.querySelectorAll('.thread-acts button')].map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Member details']);
  await pressKey('a');
  await pressKey('e');
  expect(server.count('POST /console/inbox/assign') + server.count('POST /console/inbox/close')).toBe(0);
});

/** The same server, but for what ends so. */
function wrap(fetched: typeof fetch, end: string, answer: () => Response): typeof fetch {
  return async (url, init) => (String(url).endsWith(end) ? answer() : fetched(url, init));
}

test('what joined from before the first message here waits for the page of its time', async () => {
  const { stored } = await opened({ messages: Array.from({ length: 50 }, (_, at) => message(1_001 + at)) });
  await soon(() => expect(words()).toHaveLength(50));
  stored.messages.push(message(1_051, { createdAt: message(1).createdAt }), message(1_052));
  await doing(() => line.listeners.get('inbox')?.({ thread: ID(7), seq: 1_052 }));
  await soon(() => expect(words().at(-1)).toBe('message 1052'));
  expect(words()).toHaveLength(51);
});
