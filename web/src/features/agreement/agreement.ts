import { useEffect } from 'react';
import { readStored, writeStored } from '../../client/storage.ts';
import { openedSheet, openSheet } from '../../shell/sheets.ts';

const NAME = 'agreement';

/** Milliseconds after the home opened (specification section 9). */
const AFTER = 1_500;
const CHECK_AGAIN = 500;

/** Opens the agreement once, unless it was accepted before; waits while a sheet is open or something is being typed. */
export function useDueAgreement(): void {
  useEffect(() => {
    if (agreementAccepted()) return;
    let timer = setTimeout(function show() {
      if (openedSheet.get() !== null || typing()) timer = setTimeout(show, CHECK_AGAIN);
      else openSheet('agreement');
    }, AFTER);
    return () => clearTimeout(timer);
  }, []);
}

/** Remembers on this browser that the agreement was confirmed (specification section 3, local storage). */
export function acceptAgreement(): void {
  writeStored('local', NAME, true);
}

function agreementAccepted(): boolean {
  return readStored<boolean>('local', NAME) === true;
}

function typing(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
