import type { Language } from '@prae/contract/languages';
import { hash } from '@prae/ui/weave';
import { useEffect } from 'react';
import { readNow } from '../../client/queries.ts';
import { currentSession, memberMark } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';
import { useLanguage } from '../../messages/language.ts';
import { openedSheet, openSheet } from '../../shell/sheets.ts';

/** Milliseconds after the home opened (specification section 9). */
const AFTER = 1_500;
const CHECK_AGAIN = 500;

/** What a member agreed to on this browser: a mark of the texts, in each language they were shown in. */
type Accepted = Record<string, number>;

/**
 * Opens the agreement unless this member has accepted the texts as they are; waits while a sheet is open or something is
 * being typed.
 */
export function useDueAgreement(): void {
  const language = useLanguage();
  useEffect(() => {
    let timer = setTimeout(() => void look(), AFTER);
    let isLeft = false;
    async function look(): Promise<void> {
      const texts = hasAccepted() ? await readNow('lookup.agreements') : [];
      if (isLeft || texts === undefined || isAccepted(texts, language)) return;
      show();
    }
    function show(): void {
      if (openedSheet.get() !== null || typing()) timer = setTimeout(show, CHECK_AGAIN);
      else openSheet('agreement');
    }
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [language]);
}

/** Remembers on this browser that the member confirmed these texts (specification section 3, local storage). */
export function acceptAgreement(texts: readonly string[], language: Language): void {
  writeStored('local', ownName(), { ...read(), [language]: markOf(texts) });
}

/** Whether the member accepted these texts: what they read in another language may have been other ones. */
function isAccepted(texts: readonly string[], language: Language): boolean {
  return read()[language] === markOf(texts);
}

function hasAccepted(): boolean {
  return Object.keys(read()).length > 0;
}

function read(): Accepted {
  const stored = readStored<Accepted>('local', ownName());
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/** It outlives the login and does not name the member. */
function ownName(): string {
  return `agreement.${memberMark(currentSession()?.username)}`;
}

function markOf(texts: readonly string[]): number {
  return hash(texts.join());
}

function typing(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}
