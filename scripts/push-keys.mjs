import { generateKeyPairSync } from 'node:crypto';

/* Makes a key pair for web push, for the configuration: docs/push.md. Nothing is kept here. */
const { d, x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]);
console.log(`PUSH_PRIVATE_KEY=${d}`);
console.log(`# Its public key, which browsers are given: ${point.toString('base64url')}`);
