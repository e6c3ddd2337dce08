import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { credentials } from '../credentials.ts';
import { s3Call } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { sha256, signatureOf } from './signature.ts';

const picture = Buffer.from('\xff\xd8\xff no real picture \x00\x80', 'latin1');
const path = '/s3/prae/slip/1.jpg';

/** The code of an error, as `404 NoSuchKey`. */
function errorOf({ status, text }: { status: number; text: string }): string {
  return `${status} ${/<Error>.*<Code>(\w+)<\/Code>.*<\/Error>/.exec(text)?.[1]}`;
}

describe('a signature is that of the examples which AWS has published', () => {
  const date = { 'x-amz-date': '20130524T000000Z' };
  const host = 'examplebucket.s3.amazonaws.com';
  const nothing = sha256('');
  it.each([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9', 'x-amz-content-sha256': nothing },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET',
      '/?lifecycle',
      { 'x-amz-content-sha256': nothing },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      { 'x-amz-content-sha256': nothing },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s %s', (method, url, headers, signature) => {
    const all = { host, ...date, ...headers };
    const claim = { date: '20130524', region: 'us-east-1', signedHeaders: Object.keys(all) };
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    expect(signatureOf({ method, url, headers: all }, claim, secret)).toBe(signature);
  });
});

it('keeps what is put, over a restart too, and forgets what is deleted', async () => {
  const sandbox = await testSandbox();
  const etag = `"${createHash('md5').update(picture).digest('hex')}"`;
  const put = await s3Call(sandbox, 'PUT', path, { body: picture });
  expect([put.status, put.headers.get('etag')]).toEqual([200, etag]);
  await sandbox.restart();
  const got = await s3Call(sandbox, 'GET', path);
  expect([got.status, got.headers.get('content-type'), got.headers.get('etag')]).toEqual([
    200,
    'image/jpeg',
    etag,
  ]);
  const head = await s3Call(sandbox, 'HEAD', path);
  expect([head.status, head.headers.get('content-length'), head.text]).toEqual([
    200,
    String(picture.length),
    '',
  ]);
  expect((await s3Call(sandbox, 'DELETE', path)).status).toBe(204);
  expect((await s3Call(sandbox, 'DELETE', path)).status).toBe(204);
  expect(errorOf(await s3Call(sandbox, 'GET', path))).toBe('404 NoSuchKey');
  expect((await s3Call(sandbox, 'HEAD', path)).status).toBe(404);
});

it('lists a prefix in pages, in the order of the keys', async () => {
  const sandbox = await testSandbox();
  for (const key of ['slip/b', 'slip/a', 'slip/c%26%3C', 'other/a'])
    await s3Call(sandbox, 'PUT', `/s3/prae/${key}`, { body: picture });
  const listed = (query: string) => s3Call(sandbox, 'GET', `/s3/prae?list-type=2&prefix=slip%2F${query}`);
  const keysIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);
  const first = await listed('&max-keys=2');
  expect(keysIn(first)).toEqual(['slip/a', 'slip/b']);
  expect(first.text).toContain('<IsTruncated>true</IsTruncated>');
  const token = /<NextContinuationToken>(.*)<\/NextContinuationToken>/.exec(first.text)?.[1] ?? '';
  const second = await listed(`&continuation-token=${encodeURIComponent(token)}`);
  expect(keysIn(second)).toEqual(['slip/c&amp;&lt;']);
  expect(second.text).toContain('<IsTruncated>false</IsTruncated>');
  expect(keysIn(await listed('&start-after=slip%2Fb'))).toHaveLength(1);
  expect(errorOf(await listed('&continuation-token=AAAA'))).toBe('400 InvalidArgument');
  expect(errorOf(await s3Call(sandbox, 'GET', '/s3/prae'))).toBe('501 NotImplemented');
});

it.each([
  ['no signature', { headers: { authorization: '' } }, '403 AccessDenied'],
  ['an unknown access key', { keys: { accessKey: 'nobody' } }, '403 InvalidAccessKeyId'],
  ['another secret', { keys: { secretKey: 'a guess' } }, '403 SignatureDoesNotMatch'],
  ['another region', { keys: { region: 'us-east-1' } }, '400 AuthorizationHeaderMalformed'],
  ['a time of yesterday', { at: new Date(Date.now() - 86_400_000) }, '403 RequestTimeTooSkewed'],
  ['a header of its own that is not signed', { headers: { 'x-amz-acl': 'public-read' } }, '403 AccessDenied'],
  [
    'another hash than was signed',
    { headers: { 'x-amz-content-sha256': sha256('x') } },
    '403 SignatureDoesNotMatch',
  ],
])('refuses a call with %s, and does nothing', async (_, sent, error) => {
  const sandbox = await testSandbox();
  expect(errorOf(await s3Call(sandbox, 'PUT', path, { body: picture, ...sent }))).toBe(error);
  expect(errorOf(await s3Call(sandbox, 'GET', path))).toBe('404 NoSuchKey');
});

it('keeps no body but the one that was signed, and has one bucket', async () => {
  const sandbox = await testSandbox();
  const signed = picture.subarray(0, 5);
  const cut = await s3Call(
    {
      ...sandbox,
      call: (to, sent) =>
        sandbox.call(to, { ...sent, bytes: { type: 'image/jpeg', data: new Uint8Array(picture) } }),
    },
    'PUT',
    path,
    { body: signed },
  );
  expect(errorOf(cut)).toBe('400 XAmzContentSHA256Mismatch');
  expect(errorOf(await s3Call(sandbox, 'GET', path))).toBe('404 NoSuchKey');
  expect(errorOf(await s3Call(sandbox, 'GET', '/s3/another/slip/1.jpg'))).toBe('404 NoSuchBucket');
});

it.each([
  ['bad-signature', '403 SignatureDoesNotMatch'],
  ['rate-limit', '503 SlowDown'],
  ['maintenance', '503 ServiceUnavailable'],
])('turns a put down for a %s by its own words, and does nothing', async (kind, error) => {
  const sandbox = await testSandbox();
  await sandbox.call('/faults', { json: { party: 'files', kind } });
  expect(errorOf(await s3Call(sandbox, 'PUT', path, { body: picture }))).toBe(error);
  expect(errorOf(await s3Call(sandbox, 'GET', path))).toBe('404 NoSuchKey');
  expect((await s3Call(sandbox, 'PUT', path, { body: picture })).status).toBe(200);
});

it('writes into the journal how long a file was, and neither the file nor a key', async () => {
  const sandbox = await testSandbox();
  await s3Call(sandbox, 'PUT', path, { body: picture });
  const { text } = await sandbox.call('/journal?party=S3');
  expect(JSON.parse(text)).toMatchObject([
    { call: 'put', path, status: 200, body: { bytes: picture.length } },
  ]);
  expect(text).not.toContain(credentials.s3.secretKey);
});
