import { confirmed, type Outcome, unknown } from './outcome.ts';

/** Renewed this long before its end, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

/** A party's access token; `lifeMs` is undefined where the party does not say, and it then lives until it is turned down. */
export interface AccessToken {
  token: string;
  lifeMs: number | undefined;
}

/** Makes one call with a token. */
type Send<T> = (token: string) => Promise<Outcome<T>>;

export interface TokenCache {
  /** A call that may be repeated: when its token is turned down, it is made once more with a new one. */
  call<T>(send: Send<T>): Promise<Outcome<T>>;
  /** A call that is made once, whatever comes back: when its token is turned down, the outcome is `unknown`. */
  callOnce<T>(send: Send<T>): Promise<Outcome<T>>;
}

/**
 * A client's one token at a party, shared by all calls. A token that the party turns down (`isTurnedDown`) is dropped,
 * and the next one who needs one signs in anew. A call that ends with its token turned down is `unknown`: what was
 * refused may be a repetition on the way of one that was accepted. A sign-in that fails is the call's outcome and is
 * not kept.
 */
export function tokenCache(
  signIn: () => Promise<Outcome<AccessToken>>,
  isTurnedDown: (code: string) => boolean,
): TokenCache {
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

  async function attempt<T>(send: Send<T>): Promise<Outcome<T> | 'turned-down'> {
    const signedIn = await read();
    if (signedIn.kind !== 'confirmed') return signedIn;
    const outcome = await send(signedIn.value);
    if (outcome.kind !== 'rejected' || !isTurnedDown(outcome.code)) return outcome;
    // Another call may have renewed it meanwhile; that one stays.
    if (held?.token === signedIn.value) held = undefined;
    return 'turned-down';
  }

  async function callOnce<T>(send: Send<T>): Promise<Outcome<T>> {
    const outcome = await attempt(send);
    return outcome === 'turned-down' ? unknown('unlistedStatus') : outcome;
  }

  return {
    async call(send) {
      const first = await attempt(send);
      return first === 'turned-down' ? callOnce(send) : first;
    },
    callOnce,
  };
}

function endOf(lifeMs: number): number {
  return Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2);
}
