import { useStore } from '@prae/ui/store';
import { keptForOperator } from './kept.ts';

export type Mode = 'reply' | 'note';

/** What is written and not sent, by thread and whom it is for. */
const drafts = keptForOperator<Readonly<Record<string, string>>>('drafts', {});

/** The draft of a thread, and how to change it. */
export function useDraft(thread: string, mode: Mode): [draft: string, change: (text: string) => void] {
  const key = `${thread}.${mode}`;
  const draft = useStore(drafts.store())[key] ?? '';
  const change = (text: string): void => {
    const { [key]: _, ...others } = drafts.store().get();
    drafts.set(text === '' ? others : { ...others, [key]: text });
  };
  return [draft, change];
}

/** What is written in a thread is written in the one that it has become a part of, behind what is written there. */
export function moveDrafts(from: string, to: string): void {
  const moved = { ...drafts.store().get() };
  for (const mode of ['reply', 'note'] satisfies Mode[]) {
    const { [`${from}.${mode}`]: draft, [`${to}.${mode}`]: there } = moved;
    if (!draft) continue;
    delete moved[`${from}.${mode}`];
    moved[`${to}.${mode}`] = [there, draft].filter(Boolean).join('\n');
  }
  drafts.set(moved);
}
