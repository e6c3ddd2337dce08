import { expect, it } from 'vitest';
import { noteWords } from '../server/src/features/statement/descriptors.ts';

// The file that a member exports is written by the server, and the receipt by the portal.
it.each(['th', 'la', 'en'])(
  'why a deposit came to nothing is said alike in the file and on the receipt (%s)',
  async (language) => {
    const { gift } = await import(`../web/src/messages/${language}/gift.ts`);
    const { notice } = await import(`../web/src/messages/${language}/notice.ts`);
    expect(noteWords[language]).toEqual({ ...notice.ends, ...gift.ends });
  },
);
