import { createStore } from '@prae/ui/store';
import { onSessionChange } from '../../client/session.ts';

/** Where this member's last spin since the portal was opened can be computed again; also of one that was told after its page was left. */
export const lastDraw = createStore<string | undefined>(undefined);

onSessionChange(() => lastDraw.set(undefined));
