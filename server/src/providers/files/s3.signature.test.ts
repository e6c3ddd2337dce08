import { expect, it } from 'vitest';
import { signed } from './s3.signature.ts';

const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');

it.each([
  [
    'GET',
    '/test.txt',
    { headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'GET',
    '/',
    { query: { 'max-keys': '2', prefix: 'J' } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)('signs %s %s as in the example that AWS has published', async (method, path, more, signature) => {
  const address = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const { headers } = await signed(keys, { method, address, ...more }, at);
  expect(headers.authorization).toContain(`Signature=${signature}`);
  expect(headers.authorization).toContain(
    'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
  );
});

it('sends a query as it is signed, and names a port that is not the usual one', async () => {
  const query = { 'list-type': '2', 'continuation-token': "a+b/c=d&e !'()*" };
  const { url, headers } = await signed(
    keys,
    { method: 'GET', address: new URL('http://store:9000/prae'), query },
    at,
  );
  expect(url).toBe(
    'http://store:9000/prae?list-type=2&continuation-token=a%2Bb%2Fc%3Dd%26e%20%21%27%28%29%2A',
  );
  expect(headers.host).toBe('store:9000');
});
