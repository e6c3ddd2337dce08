import { useEffect } from 'react';
import { closeSheet, openedSheet, openSheet } from '../../app/sheets.ts';
import { acceptAgreement, agreementAccepted } from './accepted.ts';

/** Milliseconds after the home opened (specification section 9). */
const AFTER = 1_500;
const LOOK_AGAIN = 500;

/** Opens the agreement once, unless it was accepted before; waits while a sheet is open or something is being typed. */
export function useDueAgreement(): void {
  useEffect(() => {
    if (agreementAccepted()) return;
    let timer = setTimeout(function show() {
      if (openedSheet.get() !== null || typing()) timer = setTimeout(show, LOOK_AGAIN);
      else openSheet('agreement', { onAccept: accept });
    }, AFTER);
    return () => clearTimeout(timer);
  }, []);
}

function accept(): void {
  acceptAgreement();
  closeSheet();
}

function typing(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
