import { withoutJoiners } from './joiner.ts';

/** What is copied from the portal is what was written: without the signs that keep its words whole. */
export function copyWithoutJoiners(): void {
  document.addEventListener('copy', (event) => {
    const selected = String(getSelection());
    const clean = withoutJoiners(selected);
    if (clean === selected) return;
    event.clipboardData?.setData('text/plain', clean);
    event.preventDefault();
  });
}
