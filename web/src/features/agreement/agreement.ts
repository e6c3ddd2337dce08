import { useEffect } from 'react';
import { readNow } from '../../client/queries.ts';
import { currentSession, memberMark } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';
import { openedSheet, openSheet } from '../../shell/sheets.ts';

/** Milliseconds after the home opened (specification section 9). */
const AFTER = 1_500;
const CHECK_AGAIN = 500;

/**
 * Opens the agreement unless this member has accepted the texts as they are; waits while a sheet is open or something is
 * being typed.
 */
export function useDueAgreement(): void {
  useEffect(() => {
    let timer = setTimeout(() => void look(), AFTER);
    let isLeft = false;
    async function look(): Promise<void> {
      const accepted = acceptedVersion();
      if (accepted === undefined) return show();
      const now = await readNow('lookup.agreementsVersion');
      if (!isLeft && now !== undefined && now.version !== accepted) show();
    }
    function show(): void {
      if (openedSheet.get() !== null || typing()) timer = setTimeout(show, CHECK_AGAIN);
      else openSheet('agreement');
    }
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
}

/**
 * Remembers on this browser that the member confirmed the texts of a version (specification section 3, local storage), in whatever language
 * they read them: they say the same in all, and have one version.
 */
export function acceptAgreement(version: number): void {
  writeStored('local', ownName(), version);
}

/** What this member accepted on this browser; what was kept before 1.1.14 told of one language alone, and of no version. */
function acceptedVersion(): number | undefined {
  const stored = readStored<unknown>('local', ownName());
  return typeof stored === 'number' ? stored : undefined;
}

/** It outlives the login and does not name the member. */
function ownName(): string {
  return `agreement.${memberMark(currentSession()?.username)}`;
}

function typing(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
