import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileStore } from './port.ts';
import { s3Files } from './s3.ts';
import { awayOf, listed, someBytes, testS3 } from './stores.fixture.ts';

const bytes = someBytes(1_000);
const name = `slip/${'0'.repeat(32)}-${'0'.repeat(32)}.jpg`;

/** What each fault of the other side comes to, of a put, a read, a removal and a list. */
const faults = [
  ['timeout', 'timeout'],
  ['error', '500'],
  ['nonsense', '200'],
  ['bad-signature', '403 SignatureDoesNotMatch'],
  ['rate-limit', '503 SlowDown'],
  ['maintenance', '503 ServiceUnavailable'],
] as const;

const works: [what: string, call: string, work: (store: FileStore, name: string) => Promise<unknown>][] = [
  ['put', 'put', (store) => store.put('slip', bytes, 'image/jpeg')],
  ['read', 'get', (store, name) => store.read(name)],
  ['remove', 'delete', (store, name) => store.remove(name)],
  ['list', 'list', (store) => listed(store)],
];

describe.each(faults)('a store with a %s', (kind, cause) => {
  it.each(works)('is away for a %s, once, and nothing came of it', async (what, call, work) => {
    const s3 = await testS3({ timeoutMs: 2_000 });
    const name = await s3.store.put('slip', bytes, 'image/jpeg');
    const before = (await s3.calls()).length;
    // Nonsense takes turns: the page of a proxy, half an answer, another status, nothing.
    const times = kind === 'nonsense' ? 4 : 1;
    await s3.fault(kind, call, times);
    for (let time = 0; time < times; time += 1) {
      const message = await awayOf(work(s3.store, name));
      if (kind === 'nonsense')
        expect(message).toMatch(new RegExp(`^${what}: (200|what is kept|.* is damaged)`));
      else expect(message).toBe(`${what}: ${cause}`);
    }
    expect(await s3.calls()).toHaveLength(before + times);
    expect(await s3.kept()).toEqual([bytes]);
    await work(s3.store, name);
  });
});

it('leaves a put whose answer was lost under a name that nobody has, which the list tells', async () => {
  const s3 = await testS3();
  await s3.fault('lost-response', 'put');
  expect(await awayOf(s3.store.put('slip', bytes, 'image/jpeg'))).toBe('put: reset');
  expect(await s3.kept()).toEqual([bytes]);
  const [left = ''] = await listed(s3.store);
  await s3.fault('lost-response', 'delete');
  expect(await awayOf(s3.store.remove(left))).toBe('remove: reset');
  await s3.store.remove(left);
  expect(await s3.kept()).toEqual([]);
});

it('gives the names that it has told before the list breaks off', async () => {
  const entry = entryOf(name);
  const pages = [
    list(`<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>${entry}`),
  ];
  const { store } = await answering(() => ({ body: pages.pop() ?? 'nothing more' }));
  const names: string[] = [];
  const reading = (async () => {
    for await (const one of store.list('slip', new Date(Date.now() + 60_000))) names.push(one);
  })();
  expect(await awayOf(reading)).toBe('list: 200');
  expect(names).toEqual([name]);
});

it.each([
  ['another secret', { S3_SECRET_KEY: 'a guess' }, '403 SignatureDoesNotMatch'],
  ['an unknown key', { S3_ACCESS_KEY: 'nobody' }, '403 InvalidAccessKeyId'],
  ['another region', { S3_REGION: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ['a bucket that is not there', { S3_BUCKET: 'another' }, '404 NoSuchBucket'],
])('is away with %s, and does not take that for the absence of a file', async (_, env, cause) => {
  const s3 = await testS3();
  const name = await s3.store.put('slip', bytes, 'image/jpeg');
  const wrong = s3.with(env);
  for (const [what, , work] of works) expect(await awayOf(work(wrong, name))).toBe(`${what}: ${cause}`);
  expect(await s3.kept()).toEqual([bytes]);
});

it('is away where nobody listens', async () => {
  const s3 = await testS3();
  const nowhere = s3.with({ S3_ENDPOINT: 'http://127.0.0.1:1' });
  expect(await awayOf(nowhere.put('slip', bytes, 'image/jpeg'))).toBe('put: reset');
});

it('asks nobody about a name that it cannot have given', async () => {
  const s3 = await testS3();
  const name = await s3.store.put('slip', bytes, 'image/jpeg');
  const rest = name.slice('slip/'.length);
  for (const one of [
    `note/${rest}`,
    `slip/../../${rest}`,
    `../prae/${name}`,
    `${name}?versionId=1`,
    `${name}#`,
    '',
  ]) {
    expect(await s3.store.read(one)).toBeUndefined();
    await s3.store.remove(one);
  }
  expect(await s3.calls()).toEqual(['put']);
});

it('is told apart from other things in the bucket', async () => {
  const entry = entryOf(name);
  const foreign = entry.replace(name, 'slip/a note of the operator');
  const { store } = await answering(() => ({
    body: list(`<IsTruncated>false</IsTruncated>${foreign}${entry}`),
  }));
  expect(await listed(store)).toEqual([name]);
});

it('goes on with the list by the very words that the store gave for it', async () => {
  const words = 'a&amp;b+/=&#39;&#x2a;&lt;';
  const pages = [
    list('<IsTruncated>false</IsTruncated>'),
    list(`<IsTruncated>true</IsTruncated><NextContinuationToken>${words}</NextContinuationToken>`),
  ];
  const { store, asked } = await answering(() => ({ body: pages.pop() ?? '' }));
  expect(await listed(store)).toEqual([]);
  const tokens = asked().map((path) => new URL(path, 'http://s3').searchParams.get('continuation-token'));
  expect(tokens).toEqual([null, "a&b+/='*<"]);
});

it('keeps nothing of a file that was cut off on the way', async () => {
  const s3 = await testS3();
  const way = createTcpServer((socket) => {
    const there = connect({ host: '127.0.0.1', port: Number(new URL(s3.url).port) });
    let passed = 0;
    socket
      .on('error', () => {})
      .on('data', (part: Buffer) => {
        passed += part.length;
        if (passed < 500_000) there.write(part);
        else for (const end of [there, socket]) end.destroy();
      });
    there.on('error', () => {}).pipe(socket);
  });
  await new Promise<void>((ready) => way.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    way.close();
  });
  const cut = s3.with({ S3_ENDPOINT: `http://127.0.0.1:${(way.address() as AddressInfo).port}/s3` });
  expect(await awayOf(cut.put('slip', someBytes(1_000_000), 'image/jpeg'))).toBe('put: reset');
  expect(await s3.kept()).toEqual([]);
  expect(await listed(s3.store)).toEqual([]);
});

it('follows no redirect with its keys', async () => {
  const elsewhere = await answering(() => ({ body: '' }));
  const moved = await answering(() => ({ status: 307, headers: { location: elsewhere.url }, body: '' }));
  for (const [what, , work] of works) expect(await awayOf(work(moved.store, name))).toBe(`${what}: 307`);
  expect(elsewhere.asked()).toEqual([]);
});

describe('a put is believed', () => {
  const md5 = (text: string) => `"${text}"`;
  it.each([
    ['when the ETag is the MD5 of what was sent', (own: string) => ({ etag: md5(own) }), true],
    ['when it is, in capitals and without quotes', (own: string) => ({ etag: own.toUpperCase() }), true],
    ['not without an ETag', () => ({}), false],
    ['not with that of something else', () => ({ etag: md5('d41d8cd98f00b204e9800998ecf8427e') }), false],
    [
      'by its 200 where an ETag is no MD5, under a key for encryption',
      () => ({ etag: md5('0123'), 'x-amz-server-side-encryption': 'aws:kms' }),
      true,
    ],
    [
      'by its ETag where the store encrypts by itself',
      () => ({ etag: md5('0123'), 'x-amz-server-side-encryption': 'AES256' }),
      false,
    ],
  ])('%s', async (_, headersFor, isKept) => {
    const { store } = await answering((headers) => ({
      headers: headersFor(Buffer.from(String(headers['content-md5']), 'base64').toString('hex')),
      body: '',
    }));
    const put = store.put('slip', bytes, 'image/jpeg');
    if (isKept) expect(await put).toMatch(/^slip\//);
    else expect(await awayOf(put)).toBe('put: what is kept is not what was sent');
  });
});

describe('a list is not believed', () => {
  const key = '<Key>slip/x</Key>';
  const at = '<LastModified>2026-11-23T08:00:00.000Z</LastModified>';
  const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>';
  it.each([
    ['that does not say whether there is more', list('')],
    ['with more to come and no way to ask for it', list('<IsTruncated>true</IsTruncated>')],
    ['with a name without a time', list(`<IsTruncated>false</IsTruncated><Contents>${key}</Contents>`)],
    ['with a time without a name', list(`<IsTruncated>false</IsTruncated><Contents>${at}</Contents>`)],
    ['that is cut off', list(`<IsTruncated>false</IsTruncated>`).slice(0, -5)],
    ['that is none', '<Error><Code>InternalError</Code></Error>'],
    ['that turns in a circle', list(more)],
    ['that is longer than any', list(`<IsTruncated>false</IsTruncated>${' '.repeat(1_100_000)}`)],
  ])('%s', async (_, body) => {
    const { store } = await answering(() => ({ body }));
    expect(await awayOf(listed(store))).toMatch(/^list: (200|badBody|it turns in a circle)/);
  });
});

it('has no file for certain only where the store says just that', async () => {
  const answers = ['<Error><Code>NoSuchKey</Code></Error>', '', '<h1>404</h1>', '<Code>NoSuchKey</Code>'];
  const { store } = await answering(() => ({ status: 404, body: answers.shift() ?? '' }));
  expect(await store.read(name)).toBeUndefined();
  for (let rest = answers.length; rest > 0; rest -= 1)
    expect(await awayOf(store.read(name))).toBe('read: 404');
});

interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** A store behind which a test stands. */
async function answering(
  answer: (headers: Record<string, string | string[] | undefined>) => ScriptedAnswer,
): Promise<{ url: string; store: FileStore; asked(): string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(request.url ?? '');
      const { status = 200, headers, body } = answer(request.headers);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { region: 'ap-southeast-1', accessKey: 'access', secretKey: 'secret' };
  return { url, store: s3Files({ ...keys, endpoint: url, bucket: 'prae' }), asked: () => asked };
}

function list(content: string): string {
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListBucketResult>`;
}

function entryOf(key: string): string {
  return `<Contents><Key>${key}</Key><LastModified>2026-11-23T08:00:00.000Z</LastModified><Size>1000</Size></Contents>`;
}
