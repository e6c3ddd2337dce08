import type { FileProblem } from '../../../../web/src/features/chat/attachment.ts';
import type { InboxTexts } from '../../messages/th/inbox.ts';

/** Why a file is not taken, in words. */
export function fileProblemText(problem: FileProblem, texts: InboxTexts): string {
  return problem.name === 'too-large' ? texts.tooLarge(problem.megabytes) : texts[problem.name];
}
