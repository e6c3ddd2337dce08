import { copyText } from '@prae/ui/CopyButton';
import { toast } from '@prae/ui/toasts';
import { useMessages } from '../messages/language.ts';

/** Copying: does it, or says what became of it where something else has done it. */
export interface Copying {
  /** `as`: what a secret is called, which nobody says or shows. */
  copy: (text: string, as?: string) => Promise<void>;
  say: (text: string, isCopied: boolean) => void;
}

/** Copies a text and says in a toast which one, or that the browser refused. */
export function useCopying(): Copying {
  const { shell } = useMessages();
  const say = (text: string, isCopied: boolean): void =>
    toast(isCopied ? shell.copied(text) : shell.copyFailed, { tone: isCopied ? 'success' : 'error' });
  return { say, copy: async (text, as = text) => say(as, await copyText(text)) };
}
