import { isMarked, mark } from './back-mark.ts';

/**
 * Android's back button closes what lies on top instead of leaving the page. While anything is open, one extra
 * history entry with our mark lies on top of the page's own; going back removes it and asks the topmost holder.
 * The mark is put back if something is still open afterwards (a busy sheet, a second step, a sheet underneath),
 * and it is taken away again when everything was closed by other means, unless the page moved on meanwhile.
 */
const NO_ANSWER_MS = 3_000;
const holders: (() => void)[] = [];
let listening = false;
let leaving = false;

/** Calls `onBack` when the person goes back, until the returned function is called. */
export function holdBack(onBack: () => void): () => void {
  listen();
  holders.push(onBack);
  settleSoon();
  return () => {
    holders.splice(holders.indexOf(onBack), 1);
    settleSoon();
  };
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', () => {
    if (leaving) {
      leaving = false;
    } else if (!isMarked()) {
      holders.at(-1)?.();
    }
    settleSoon();
  });
}

/** Waits a turn, so that one sheet making way for another keeps the entry instead of leaving and returning. */
function settleSoon(): void {
  setTimeout(settle, 0);
}

function settle(): void {
  if (leaving) return;
  if (holders.length > 0 && !isMarked()) {
    history.pushState(mark, '');
  } else if (holders.length === 0 && isMarked()) {
    leaving = true;
    history.back();
    // Where there is nothing to go back to (a restored tab) no event will come; later openings must still work. One that a slow
    // browser sends after this would close what was opened meanwhile.
    setTimeout(() => {
      leaving = false;
      if (holders.length > 0) settle();
    }, NO_ANSWER_MS);
  }
}
