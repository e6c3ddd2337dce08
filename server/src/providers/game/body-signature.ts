import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/**
 * What the AMB family has a call signed with: base64 of PBKDF2-HMAC-SHA512 over the very body that is sent, with the secret as its salt, 1,000 rounds,
 * 64 bytes.
 */
export async function bodySignature(body: string, secret: string): Promise<string> {
  return (await derive(body, secret, 1_000, 64, 'sha512')).toString('base64');
}
