import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from '@prae/contract/facts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fairLine, type Share } from './domain/fair-line.ts';
import { limits } from './domain/limits.ts';

/** argon2id (the library's default kind), 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * In which lane a password waits. `member`: of a member who is logged in. `known`: its member has logged in from that
 * network before. `stranger`: any other login. `made`: it is to be kept. As many as like to come to one of them keep
 * nobody out of another. `operator`: of the console.
 */
export type PasswordLane = 'member' | 'known' | 'stranger' | 'made' | 'operator';

/** One verification fills a core, so only as many run as leave the other requests room; the rest wait in line. */
const line = fairLine<PasswordLane>({
  atOnce: limits.passwordsAtOnce.most,
  longest: {
    member: limits.membersInLine.most,
    known: limits.knownInLine.most,
    stranger: limits.strangersInLine.most,
    made: limits.newPasswordsInLine.most,
    operator: limits.operatorsInLine.most,
  },
});

/** Passwords to be kept share their lane by who asks, without a number for each. */
function making(who: string): Share<PasswordLane> {
  return { lanes: ['made'], groups: [who], who, most: limits.newPasswordsInLine.most };
}

/** The list is ordered by how common its passwords are. */
const common = new Set(
  (dictionary['passwords-common'] ?? []).slice(0, 10_000).map((word) => String(word).toLowerCase()),
);

/** 8 to 128 characters as they were typed, and in no keyboard's letters one of the 10,000 most common passwords. */
export function isGoodPassword(password: string): boolean {
  const length = [...password].length;
  const fits = length >= passwordLength.min && length <= passwordLength.max;
  return fits && !common.has(normal(password).toLowerCase());
}

/** Hashes a password for keeping; `by` is who asks, a network or a member. */
export function hashPassword(password: string, by = 'ours'): Promise<string> {
  return line.run(making(by), () => hash(normal(password), cost));
}

/** What stands around a comparison, so that guessing has an end. */
export interface Guard {
  /** Whose turn it is. */
  share: Share<PasswordLane>;
  /** Runs when the turn has come, just before the work; what it throws ends the comparison. */
  before(): Promise<void>;
  /** Runs after a wrong password, while the turn still lasts. */
  wrong(): Promise<void>;
}

/**
 * Compares a password with a kept hash. Without a hash it costs the same time and answers false, so that the
 * time does not tell whether there is one.
 */
export function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  guard?: Guard,
): Promise<boolean> {
  const compare = async () => {
    await guard?.before();
    const equal = await verify(passwordHash ?? (await nobody()), normal(password));
    const right = equal && passwordHash !== undefined;
    if (!right) await guard?.wrong();
    return right;
  };
  return line.run(guard?.share ?? making('ours'), compare);
}

/** The same letters typed on different keyboards are one password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

let nobodysHash: Promise<string> | undefined;
function nobody(): Promise<string> {
  nobodysHash ??= hash('nobody has this password', cost);
  return nobodysHash;
}
