import { TOTP, URI } from 'otpauth';
import { isText, keep, kept, useKept } from '../parts/kept.ts';

/** Somebody who signs in at the console, as the authenticator knows them. */
export interface Account {
  name: string;
  /** The `otpauth:` address. */
  address: string;
}

/** What the demo's operators have for a second factor. */
const DEMO_SECRET = 'PRAEDEMOPRAEDEMOPRAEDEMOPRAEDEMO';

const demo: readonly Account[] = ['demo', 'demo2'].map((name) => ({
  name,
  address: `otpauth://totp/Prae:${name}?secret=${DEMO_SECRET}`,
}));

const KEPT = 'authenticator';
const MOST = 20;

/** Those of the demo, and those that were added in this browser, the newest first. */
export function useAccounts(): readonly Account[] {
  const text = useKept(KEPT, isText);
  return [...added(text), ...demo];
}

/** Adds an account; false where the text is no `otpauth:` address of codes that go by the time. */
export function addAccount(typed: string): boolean {
  const account = accountOf(typed.trim());
  if (!account) return false;
  const others = added(kept(KEPT)).filter(({ name }) => name !== account.name);
  keep(
    KEPT,
    [account, ...others]
      .slice(0, MOST)
      .map(({ address }) => address)
      .join('\n'),
  );
  return true;
}

/** The code of an account at a time, in ms, and for how many seconds it is good. */
export function codeOf({ address }: Account, now: number): { code: string; seconds: number } {
  const totp = URI.parse(address) as TOTP;
  const { period } = totp;
  return { code: totp.generate({ timestamp: now }), seconds: period - (Math.floor(now / 1_000) % period) };
}

function added(text: string | null): Account[] {
  return (text ?? '').split('\n').flatMap((line) => accountOf(line) ?? []);
}

function accountOf(address: string): Account | undefined {
  try {
    const read = URI.parse(address);
    return read instanceof TOTP ? { name: read.label, address } : undefined;
  } catch {
    return undefined;
  }
}
