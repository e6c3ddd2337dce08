import { type Confirmed, confirmed, type Outcome, type Rejected, type Unknown, unknown } from './outcome.ts';

/** Renewed this long before its end, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

/**
 * For so long after it dropped one, the next token is kept also when it is turned down: a call that turns down a fresh one as
 * well says more of that call than of the token, which all others go on with.
 */
const KEPT_MS = 60_000;

/** A party's access token; `lifeMs` is undefined where the party does not say, and it then lives until it is turned down. */
export interface AccessToken {
  token: string;
  lifeMs: number | undefined;
}

/** Makes one call with a token. */
type Send<Said> = (token: string) => Promise<Said>;

/** `isKept`: the next call gets the same token. */
interface TurnedDown {
  kind: 'turned-down';
  isKept: boolean;
}

/** What comes of one: what it came to itself, or what signing in did (`Failed`). */
export interface TokenCache<Failed> {
  /** A call that may be repeated: when its token is turned down, it is made once more with a new one. */
  call<Said extends Outcome<unknown>>(send: Send<Said>): Promise<Said | Failed | Unknown>;
  /** A call that is made once, whatever comes back: when its token is turned down, the outcome is `unknown`. */
  callOnce<Said extends Outcome<unknown>>(send: Send<Said>): Promise<Said | Failed | Unknown>;
}

/**
 * A client's one token at a party, shared by all calls. A token that the party turns down (`isTurnedDown`) is dropped,
 * once a minute at most, and the next one who needs one signs in anew. A call that ends with its token turned down is
 * `unknown`: what was refused may be a repetition on the way of one that was accepted. A sign-in that fails is the call's
 * outcome and is not kept.
 */
export function tokenCache<Failed extends Rejected | Unknown>(
  signIn: () => Promise<Confirmed<AccessToken> | Failed>,
  isTurnedDown: (code: string) => boolean,
): TokenCache<Failed> {
  let held: { token: string; until: number } | undefined;
  let signingIn: Promise<Confirmed<string> | Failed> | undefined;
  /** By `performance.now()`. */
  let keptUntil = 0;

  /** Callers who need a token while one is being fetched all wait for that one. */
  async function read(): Promise<Confirmed<string> | Failed> {
    if (held && held.until > Date.now()) return confirmed(held.token);
    signingIn ??= renew().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  async function renew(): Promise<Confirmed<string> | Failed> {
    const signedIn = await signIn();
    if (signedIn.kind !== 'confirmed') return signedIn;
    const { token, lifeMs } = signedIn.value;
    held = { token, until: lifeMs === undefined ? Number.POSITIVE_INFINITY : endOf(lifeMs) };
    return confirmed(token);
  }

  async function attempt<Said extends Outcome<unknown>>(
    send: Send<Said>,
  ): Promise<Said | Failed | TurnedDown> {
    const signedIn = await read();
    if (signedIn.kind !== 'confirmed') return signedIn;
    const outcome = await send(signedIn.value);
    if (outcome.kind !== 'rejected' || !isTurnedDown(outcome.code)) return outcome;
    // Another call may have renewed it meanwhile; that one stays.
    if (held?.token === signedIn.value && performance.now() >= keptUntil) {
      held = undefined;
      keptUntil = performance.now() + KEPT_MS;
    }
    return { kind: 'turned-down', isKept: held?.token === signedIn.value };
  }

  async function callOnce<Said extends Outcome<unknown>>(send: Send<Said>): Promise<Said | Failed | Unknown> {
    const outcome = await attempt(send);
    return outcome.kind === 'turned-down' ? unknown('unlistedStatus') : outcome;
  }

  return {
    async call(send) {
      const first = await attempt(send);
      if (first.kind !== 'turned-down') return first;
      return first.isKept ? unknown('unlistedStatus') : callOnce(send);
    },
    callOnce,
  };
}

function endOf(lifeMs: number): number {
  return Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2);
}
