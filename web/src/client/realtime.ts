import type { RefusalCode } from '@prae/contract/refusals';
import { reachable } from '@prae/ui/online';
import { useEffect } from 'react';
import { heard, unheard } from './connection.ts';
import { type Line, memberLine, newLine } from './line.ts';
import { MONEY_READS } from './money.ts';
import { onRefusal } from './on-refusal.ts';
import { qrEvents } from './qr-events.ts';
import { readFailedAgain, refresh } from './queries.ts';
import { currentSession, onSessionChange } from './session.ts';
import { slipEvents } from './slip-events.ts';

/** After the first paint: what the member sees comes before what may change. Milliseconds. */
export const START_AFTER = 400;

/** Milliseconds after which a line that the server ended is opened again; at random, as all of a node's come at once. */
export const AGAIN_AFTER = { least: 500, most: 5_000 };

/** How often a line that cannot be opened has the server asked whether it is there, in milliseconds. */
const DOUBT_EVERY = 10_000;

/**
 * What a member's rewards may be once their money has moved: coins come with deposits, a bonus moves on or ends by itself. Coupons are
 * not among them: one would be there before the wheel has come to its prize.
 */
const REWARD_READS = [
  'spin.setup',
  'bonus.active',
  'bonus.list',
  'bonus.minimum',
  'invite.list',
  'refund.check',
] as const;

onSessionChange(hangUp);

/** Keeps a line open on which the server says what changed. An event makes the cache read again. */
export function useRealtime(): void {
  useEffect(() => {
    let stopped = false;
    const timer = setTimeout(() => {
      import('socket.io-client')
        .then(({ io }) => {
          if (!stopped) memberLine.set(connect(io));
        })
        .catch(() => undefined); // Without the line, reads on focus and by button still work.
    }, START_AFTER);
    return () => {
      stopped = true;
      clearTimeout(timer);
      hangUp();
    };
  }, []);
}

function connect(io: typeof import('socket.io-client').io): Line {
  let token: string | undefined;
  // Read at every attempt, since the login may be newer than this page.
  const socket = newLine(io, () => {
    token = currentSession()?.token;
    return { token: token ?? '' };
  });
  let missed = false;
  let doubtedAt = Number.NEGATIVE_INFINITY;
  socket.on('connect', () => {
    heard();
    socket.emit('join');
    // What was missed while the line was down is read, not guessed; before the first one at least what was paid since the page was read.
    void refresh([
      'deposit.qr.current',
      ...(missed ? ([...MONEY_READS, ...REWARD_READS, 'slip.list', 'chat.about'] as const) : []),
    ]).then(missed ? readFailedAgain : undefined);
    missed = false;
  });
  socket.on('disconnect', () => {
    missed = true;
    comeBack(socket);
  });
  socket.on('connect_error', ({ message }) => {
    missed = true;
    // Tried again by itself: nothing came. Where lines alone do not come through, the server is not asked every time, and one that is known to be silent is asked anyway.
    if (socket.active && reachable.get() && Date.now() - doubtedAt > DOUBT_EVERY) {
      doubtedAt = Date.now();
      void unheard();
    }
    // Who is refused is not let in by asking again; a server that could not tell may be able to later.
    if (message === ('INTERNAL_SERVER_ERROR' satisfies RefusalCode)) comeBack(socket);
    // A login that was ended elsewhere is over at once, not with the next tap.
    else onRefusal(message, token);
  });
  // Read whole rather than patched: money on its way to a game would leave the total for a moment.
  socket.on('wallet', () => void refresh(['wallet.read', 'withdraw.explain', 'chat.about', ...REWARD_READS]));
  socket.on('statement', () => void refresh(['statement.list', 'withdraw.current', 'chat.about']));
  socket.on('qrcode', (event) => {
    qrEvents.set(event);
    void refresh(['deposit.qr.current']);
  });
  // The chat itself hears it, once it is opened.
  socket.on('messaging', () => void refresh(['chat.history']));
  socket.on('slip', (event) => {
    slipEvents.set(event);
    void refresh(['slip.list', 'chat.about']);
  });
  return socket;
}

/**
 * Opens a line again that the server ended: a node that stops, or one that lost the news, sends its clients away to
 * come back. The client does that by itself only for lines that broke. Every change of the login hangs up, so the line
 * in use is the present login's.
 */
function comeBack(socket: Line): void {
  if (socket.active) return;
  const { least, most } = AGAIN_AFTER;
  setTimeout(
    () => {
      if (socket === memberLine.get()) socket.connect();
    },
    least + Math.random() * (most - least),
  );
}

function hangUp(): void {
  memberLine.get()?.close();
  memberLine.set(undefined);
}
