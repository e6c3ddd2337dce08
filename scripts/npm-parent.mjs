import { readFileSync } from 'node:fs';

/**
 * Calls `then` when the `npm start` that runs this script is gone. npm passes on the signals it can catch; of
 * a kill -9 one learns only by having another parent all at once. Without npm a change of parent means
 * nothing: a shell may end before what it left running.
 */
export function onNpmGone(then) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    then();
  }, 250);
  timer.unref();
}

/** npm runs a script through a shell, which dies with npm or, on some systems, has replaced itself by us. */
function parents() {
  const parent = process.ppid;
  return isShell(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`;
}

function isShell(pid) {
  return / \((sh|dash|bash|ash|zsh)\) /.test(statusOf(pid));
}

function parentOf(pid) {
  return statusOf(pid)
    .replace(/^.*\) \S /, '')
    .split(' ')[0];
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
