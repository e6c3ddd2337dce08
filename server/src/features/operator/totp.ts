import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Prae',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret of 20 bytes, in Base32 (RFC 6238). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address of a secret, which an authenticator reads from a QR code. */
export function otpauthOf(name: string, secret: string): string {
  return totpOf(secret, name).toString();
}

/** The step of 30 seconds whose code this is: the present one, or the one just before or after, as clocks differ; undefined: of none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
}

/** The code of a moment. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
