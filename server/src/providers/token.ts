import { confirmed, type Outcome, unknown } from './outcome.ts';

/** Renewed this long before its end, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

/** A party's access token; `lifeMs` is undefined where the party does not say, and it then lives until it is turned down. */
export interface AccessToken {
  token: string;
  lifeMs: number | undefined;
}

/**
 * A client's one token at a party, shared by all calls. `call` hands it to `send`; when the party turns the token down
 * (`isTurnedDown`), that token is dropped and the call is made once more with a new one. Turned down with a new one as
 * well is `unknown`: nobody looked at what was asked. A sign-in that fails is the call's outcome and is not kept.
 */
export function tokenCache(
  signIn: () => Promise<Outcome<AccessToken>>,
  isTurnedDown: (code: string) => boolean,
): { call<T>(send: (token: string) => Promise<Outcome<T>>): Promise<Outcome<T>> } {
  let held: { token: string; until: number } | undefined;
  let signingIn: Promise<Outcome<string>> | undefined;

  /** Callers who need a token while one is being fetched all wait for that one. */
  async function read(): Promise<Outcome<string>> {
    if (held && held.until > Date.now()) return confirmed(held.token);
    signingIn ??= renew().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  async function renew(): Promise<Outcome<string>> {
    const signedIn = await signIn();
    if (signedIn.kind !== 'confirmed') return signedIn;
    const { token, lifeMs } = signedIn.value;
    held = { token, until: lifeMs === undefined ? Number.POSITIVE_INFINITY : endOf(lifeMs) };
    return confirmed(token);
  }

  return {
    async call(send) {
      const first = await read();
      if (first.kind !== 'confirmed') return first;
      const outcome = await send(first.value);
      if (outcome.kind !== 'rejected' || !isTurnedDown(outcome.code)) return outcome;
      // Another call may have renewed it meanwhile; that one stays.
      if (held?.token === first.value) held = undefined;
      const second = await read();
      if (second.kind !== 'confirmed') return second;
      const again = await send(second.value);
      return again.kind === 'rejected' && isTurnedDown(again.code) ? unknown('unlistedStatus') : again;
    },
  };
}

function endOf(lifeMs: number): number {
  return Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2);
}
