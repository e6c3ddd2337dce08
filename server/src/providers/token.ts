import { type Confirmed, confirmed, type Outcome, type Rejected, type Unknown, unknown } from './outcome.ts';

/** Renewed this long before its end, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

/**
 * Where a fresh token is turned down as well, that says more of the call than of the token: for so long one that others go on with
 * is not dropped for one call's sake.
 */
const SUSPICIOUS_MS = 60_000;

/** Where nothing but refusals comes any more, a new one is fetched so often at most. */
const AGAIN_MS = 5_000;

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

interface Held {
  token: string;
  until: number;
  /** By `performance.now()`. */
  signedInAt: number;
  /** It was turned down, and no call has been taken with it since. */
  isDoubted: boolean;
}

/** What comes of one: what it came to itself, or what signing in did (`Failed`). */
export interface TokenCache<Failed> {
  /** A call that may be repeated: when its token is turned down, it is made once more with a new one. */
  call<Said extends Outcome<unknown>>(send: Send<Said>): Promise<Said | Failed | Unknown>;
  /**
   * A call that is made once, whatever comes back: when its token is turned down, the outcome is `unknown`. It never takes a token
   * that was turned down last.
   */
  callOnce<Said extends Outcome<unknown>>(send: Send<Said>): Promise<Said | Failed | Unknown>;
  /** Whether the token was turned down, and no call has been taken with it since. One that is taken says that it is good. */
  isDoubted(): boolean;
}

/**
 * A client's one token at a party, shared by all calls. A token that the party turns down (`isTurnedDown`) is dropped,
 * and the next one who needs one signs in anew; but not for the sake of one call that turns down fresh ones too. A call that ends with its token turned down is
 * `unknown`: what was refused may be a repetition on the way of one that was accepted. A sign-in that fails is the call's
 * outcome and is not kept.
 */
export function tokenCache<Failed extends Rejected | Unknown>(
  signIn: () => Promise<Confirmed<AccessToken> | Failed>,
  isTurnedDown: (code: string) => boolean,
): TokenCache<Failed> {
  let held: Held | undefined;
  let signingIn: Promise<Confirmed<string> | Failed> | undefined;
  let suspiciousUntil = 0;

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
    const until = lifeMs === undefined ? Number.POSITIVE_INFINITY : endOf(lifeMs);
    held = { token, until, signedInAt: performance.now(), isDoubted: false };
    return confirmed(token);
  }

  /** `isFresh`: it was fetched because the one before was turned down. Answers whether it is kept. */
  function turnedDown(token: string, isFresh: boolean): boolean {
    // Another call may have renewed it meanwhile; that one stays, and is worth a try.
    if (held?.token !== token) return false;
    const now = performance.now();
    if (isFresh) suspiciousUntil = now + SUSPICIOUS_MS;
    const isKept = isFresh || (held.isDoubted ? now - held.signedInAt < AGAIN_MS : now < suspiciousUntil);
    if (isKept) held.isDoubted = true;
    else held = undefined;
    return isKept;
  }

  async function attempt<Said extends Outcome<unknown>>(
    send: Send<Said>,
    { isFresh }: { isFresh: boolean },
  ): Promise<Said | Failed | TurnedDown> {
    const signedIn = await read();
    if (signedIn.kind !== 'confirmed') return signedIn;
    const outcome = await send(signedIn.value);
    if (outcome.kind === 'rejected' && isTurnedDown(outcome.code))
      return { kind: 'turned-down', isKept: turnedDown(signedIn.value, isFresh) };
    if (outcome.kind !== 'unknown' && held?.token === signedIn.value) held.isDoubted = false;
    return outcome;
  }

  return {
    async call(send) {
      const first = await attempt(send, { isFresh: false });
      if (first.kind !== 'turned-down') return first;
      if (first.isKept) return unknown('unlistedStatus');
      const second = await attempt(send, { isFresh: true });
      return second.kind === 'turned-down' ? unknown('unlistedStatus') : second;
    },
    isDoubted: () => held?.isDoubted === true,
    async callOnce(send) {
      if (held?.isDoubted) held = undefined;
      const outcome = await attempt(send, { isFresh: false });
      return outcome.kind === 'turned-down' ? unknown('unlistedStatus') : outcome;
    },
  };
}

function endOf(lifeMs: number): number {
  return Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2);
}
