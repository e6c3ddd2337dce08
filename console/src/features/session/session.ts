import { call } from '../../client/call.ts';
import { endSession } from '../../client/session.ts';

/** Ends the sign-in here at once; the server is told as well, and forgets it by its time where it cannot be. */
export function signOut(): void {
  void call('operator.logout');
  endSession();
}
