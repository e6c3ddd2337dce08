// @vitest-environment happy-dom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as open, type Socket } from 'socket.io-client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { json } from '../testing/browser.ts';
import { doing, fakeServer, pass, showHook, soon, stopTime } from '../testing/screen.tsx';
import { useRead } from './queries.ts';
import { AGAIN_AFTER, START_AFTER, useRealtime } from './realtime.ts';
import { clearSession, currentSession, startSession } from './session.ts';
import { loginNotice } from './sign-in.ts';
import { NEWEST_SLIPS, slipEvents } from './slip-events.ts';

vi.mock('socket.io-client', { spy: true });

afterEach(() => clearSession());

const member = { token: 'mine', expiresAt: '', username: '0811111111', remember: false };

/** A portal's server whose door says what `admit` answers, and a screen of the member that shows the wallet. */
async function followed(admit: () => string | undefined) {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  const knocks: unknown[] = [];
  io.use((socket, next) => {
    knocks.push(socket.handshake.auth.token);
    const refusal = admit();
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  onTestFinished(async () => void (await io.close()));
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/user/home`));
  // The shortest wait before coming back: half a second.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const calls = fakeServer({
    'GET /wallet': json(200, { slots: [] }),
    'POST /withdraw/explain': json(200, { reasons: [] }),
    'GET /withdraw/current': json(200, { withdrawal: null }),
    'POST /statement/slip': json(200, { total: 0, slips: [] }),
    'POST /invite': json(200, { total: 0, invites: [] }),
    'GET /spinwheel/setup': json(200, { userCoin: 0 }),
    'GET /deposit/current': json(200, { qr: null }),
    'GET /bonus/check/active': json(200, { status: false }),
    'GET /refund/check': json(200, { result: false }),
    // A clear no, which by itself is not asked for again.
    'GET /account/profile': json(404, { message: 'NO_DATA' }),
  });
  stopTime();
  startSession(member);
  await showHook(() => {
    useRealtime();
    return [
      ...[useRead('wallet.read'), useRead('profile.read')],
      ...[useRead('withdraw.explain', { body: {} }), useRead('withdraw.current')],
      ...[useRead('slip.list', NEWEST_SLIPS), useRead('invite.list', { body: { page: 1, limit: 10 } })],
      ...[useRead('spin.setup'), useRead('bonus.active'), useRead('refund.check')],
      useRead('deposit.qr.current'),
    ];
  });
  await pass(START_AFTER);
  return { io, knocks, calls };
}

/** Waits until the line has heard that the server sent it away. */
const sentAway = () => soon(() => expect(line().active).toBe(false));

/** The portal's end of the line: active once it is, or tries to be, connected. */
function line(): Socket {
  const opened = vi.mocked(open).mock.results.at(-1);
  if (opened?.type !== 'return') throw new Error('No line was opened');
  return opened.value;
}

test('a line that the server ended comes back, and everything is read again', async () => {
  const { io, knocks, calls } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  expect(calls.count('GET /wallet')).toBe(1);
  await doing(() => io.disconnectSockets(true));
  await sentAway();
  await pass(AGAIN_AFTER.least / 2);
  expect(line().active).toBe(false);
  await pass(AGAIN_AFTER.least / 2);
  await soon(() => expect(knocks).toEqual(['mine', 'mine']));
  await soon(() => expect(calls.count('GET /wallet')).toBe(2));
  expect(io.of('/').sockets.size).toBe(1);
});

test('a line that breaks is tried again after half a second, however long that takes', async () => {
  await followed(() => undefined);
  expect(vi.mocked(open).mock.lastCall).toMatchObject([
    { transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 500 },
  ]);
});

test('news have what they may have changed read again: balances what may be withdrawn and whom one invited, rows how far it is', async () => {
  const { io, calls } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  const counts = () => ['POST /withdraw/explain', 'POST /invite', 'GET /withdraw/current'].map(calls.count);
  await soon(() => expect(counts()).toEqual([1, 1, 1]));
  io.emit('wallet', { amount: 1 });
  await soon(() => expect(counts()).toEqual([2, 2, 1]));
  io.emit('statement', { _id: 'mine', status: 'SUCCESS' });
  await soon(() => expect(counts()).toEqual([2, 2, 2]));
});

test('coins, the bonus in use and the refund of the week are read again when money has moved, and when a line comes back', async () => {
  const { io, calls } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  const paths = ['GET /spinwheel/setup', 'GET /bonus/check/active', 'GET /refund/check'];
  await soon(() => expect(paths.map(calls.count)).toEqual([1, 1, 1]));
  io.emit('wallet', { amount: 1 });
  await soon(() => expect(paths.map(calls.count)).toEqual([2, 2, 2]));
  await doing(() => io.disconnectSockets(true));
  await sentAway();
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(paths.map(calls.count)).toEqual([3, 3, 3]));
});

test('the end of a slip is news, and has the slips read again, as does a line that comes back', async () => {
  const { io, calls } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  await soon(() => expect(calls.count('POST /statement/slip')).toBe(1));
  io.emit('slip', { reference: 'r1', status: 'FAILED' });
  await soon(() => expect(calls.count('POST /statement/slip')).toBe(2));
  expect(slipEvents.get()).toEqual({ reference: 'r1', status: 'FAILED' });
  await doing(() => io.disconnectSockets(true));
  await sentAway();
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(calls.count('POST /statement/slip')).toBe(3));
});

test('a code that was paid since the page was read, and before there was a line, is read once there is', async () => {
  const { io, calls } = await followed(() => undefined);
  await soon(() => expect(calls.count('GET /deposit/current')).toBe(1));
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  await soon(() => expect(calls.count('GET /deposit/current')).toBe(2));
});

test('what could not be read while the line was down is read again once it is back', async () => {
  const { io, calls } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  await soon(() => expect(calls.count('GET /account/profile')).toBe(1));
  await doing(() => io.disconnectSockets(true));
  await sentAway();
  expect(calls.count('GET /account/profile')).toBe(1);
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(calls.count('GET /account/profile')).toBe(2));
});

test('a login that has ended is refused once and does not knock again', async () => {
  let refusal: string | undefined;
  const { io, knocks } = await followed(() => refusal);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  refusal = 'invalid-token';
  io.disconnectSockets(true);
  await sentAway();
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(knocks).toHaveLength(2));
  await sentAway();
  await pass(10 * AGAIN_AFTER.most);
  expect(line().active).toBe(false);
  expect(knocks).toHaveLength(2);
});

test('a login that was ended elsewhere is over here at once, and the login page says why', async () => {
  let refusal: string | undefined;
  const { io, knocks } = await followed(() => refusal);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  refusal = 'INVALID_USER_2';
  io.disconnectSockets(true);
  await sentAway();
  expect(currentSession()?.token).toBe('mine');
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(knocks).toHaveLength(2));
  await soon(() => expect(currentSession()).toBeNull());
  expect(loginNotice.get()).toBe('INVALID_USER_2');
});

test('a server that could not look at the login is asked again', async () => {
  let refusal: string | undefined = 'INTERNAL_SERVER_ERROR';
  const { io, knocks, calls } = await followed(() => refusal);
  await soon(() => expect(knocks).toHaveLength(1));
  await sentAway();
  refusal = undefined;
  await pass(AGAIN_AFTER.least);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  await soon(() => expect(calls.count('GET /wallet')).toBe(2));
});

test('nobody comes back for a login that is over', async () => {
  const { io, knocks } = await followed(() => undefined);
  await soon(() => expect(io.of('/').sockets.size).toBe(1));
  io.disconnectSockets(true);
  await sentAway();
  clearSession();
  await pass(10 * AGAIN_AFTER.most);
  expect(line().active).toBe(false);
  expect(knocks).toHaveLength(1);
});
