import { sessionRefusals } from '@prae/contract/refusals';
import { becomeGuest, claimGuest, forgetGuest } from '../../client/guest.ts';
import { currentSession } from '../../client/session.ts';
import { holdLine, JOIN_WITHIN, joinAgain, type LineEvents } from './line.ts';
import { resume } from './outbox.ts';
import { catchUp } from './reading.ts';
import { atEnd, change, lifeSignal, thread } from './thread.ts';

let hangUp: (() => void) | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;
/** Whether a visitor whose id is good for nothing has been given another: once is enough. */
let isRenewed = false;

atEnd(() => {
  stopChat();
  isRenewed = false;
});

/** Joins the conversation of whoever is here, unless that is done or being done, and follows it until `stopChat`. */
export async function startChat(): Promise<void> {
  const { phase } = thread.get();
  if (phase === 'starting' || (phase === 'ready' && hangUp)) return;
  const signal = lifeSignal();
  change({ phase: 'starting' });
  clearTimeout(patience);
  patience = setTimeout(fail, JOIN_WITHIN);
  const isKnown = await introduce();
  if (signal.aborted || thread.get().phase !== 'starting') return;
  if (!isKnown) return fail();
  if (hangUp) joinAgain(events);
  else hangUp = holdLine(events);
}

/** Lets go of the line. What was said stays, and what is on its way goes on. */
export function stopChat(): void {
  clearTimeout(patience);
  hangUp?.();
  hangUp = undefined;
  if (thread.get().phase !== 'none') change({ phase: 'none', isCut: false, typist: undefined });
}

/** A member brings along what they have said as a visitor; a visitor needs an id. */
async function introduce(): Promise<boolean> {
  if (currentSession() === null) return typeof (await becomeGuest()) === 'string';
  await claimGuest();
  return true;
}

const events: LineEvents = {
  joined: () => void begin(),
  notJoined: (code) => {
    const isRefused = sessionRefusals.some((one) => one === code);
    if (isRefused && currentSession() === null && !isRenewed) return renew();
    if (thread.get().phase === 'starting') fail();
  },
  // Where no line comes through, what is said comes by asking.
  stillCut: () => {
    if (!document.hidden && thread.get().upTo !== undefined) void readAndResume();
  },
};

async function begin(): Promise<void> {
  const isRead = await readAndResume();
  if (isRead) {
    clearTimeout(patience);
    change({ phase: 'ready' });
  } else if (thread.get().phase === 'starting') fail();
}

async function readAndResume(): Promise<boolean> {
  const isRead = await catchUp();
  if (isRead) resume();
  return isRead;
}

/** The id of a visitor is not known to the server any more: they begin anew. */
function renew(): void {
  isRenewed = true;
  forgetGuest();
  stopChat();
  change({ messages: [], upTo: undefined, hasOlder: false });
  void startChat();
}

function fail(): void {
  clearTimeout(patience);
  if (thread.get().phase === 'starting') change({ phase: 'failed' });
}
