import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { errorAnswer, listAnswer, refusals } from './answers.ts';
import { type ObjectRow, type Objects, objectsOf } from './objects.ts';
import { claimIn, headerOf, sha256, signatureOf } from './signature.ts';

const calls: Readonly<Record<'PUT' | 'GET' | 'HEAD' | 'DELETE', Call>> = {
  PUT: { party: 'S3', name: 'put', effect: true, refusals },
  GET: { party: 'S3', name: 'get', refusals },
  HEAD: { party: 'S3', name: 'head', refusals },
  DELETE: { party: 'S3', name: 'delete', effect: true, refusals },
};
const list: Call = { party: 'S3', name: 'list', refusals };

/** How far the time of a signature may be from ours. */
const SKEW_MS = 15 * 60_000;
const PAGE = 1_000;

/** An S3-compatible store of one bucket under /s3, addressed by path: put, get, head, delete, and list version 2. */
export function s3Routes(app: FastifyInstance, world: World): void {
  const objects = objectsOf(world);
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.get('/s3/:bucket', { exposeHeadRoute: false }, (asked, reply) =>
      answerCall(world, list, asked, reply, () => signedBy(world, asked) ?? listObjects(objects, asked)),
    );
    scope.route<{ Params: { bucket: string; '*': string } }>({
      method: ['PUT', 'GET', 'HEAD', 'DELETE'],
      url: '/s3/:bucket/*',
      exposeHeadRoute: false,
      handler: (asked, reply) =>
        answerCall(world, calls[asked.method as keyof typeof calls], asked, reply, () => {
          const key = asked.params['*'];
          return signedBy(world, asked) ?? ofObject(objects, asked.method, key, asked);
        }),
    });
    done();
  });
}

/** What is wrong with the caller, the signature, the body or the bucket; undefined where nothing is. */
function signedBy(world: World, request: FastifyRequest): Answer | undefined {
  const { region, accessKey, secretKey, bucket } = credentials.s3;
  const claim = claimIn(request.headers.authorization);
  if (!claim) return errorAnswer(403, 'AccessDenied', 'Access Denied.');
  if (claim.accessKey !== accessKey)
    return errorAnswer(403, 'InvalidAccessKeyId', 'The access key does not exist in our records.');
  if (claim.region !== region)
    return errorAnswer(400, 'AuthorizationHeaderMalformed', `The region is wrong; expecting '${region}'.`);
  const time = timeOf(headerOf(request, 'x-amz-date'));
  if (time === undefined || !headerOf(request, 'x-amz-date').startsWith(claim.date))
    return errorAnswer(403, 'AccessDenied', 'A valid x-amz-date is required.');
  if (Math.abs(world.now() - time) > SKEW_MS)
    return errorAnswer(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.');
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (unsigned.some((name) => !claim.signedHeaders.includes(name)))
    return errorAnswer(403, 'AccessDenied', 'There were headers present which were not signed.');
  const expected = Buffer.from(signatureOf(request, claim, secretKey));
  if (!timingSafeEqual(expected, Buffer.from(claim.signature))) return refusals['bad-signature'];
  const asked = fieldsOf(request.params).bucket;
  if (asked !== bucket)
    return errorAnswer(404, 'NoSuchBucket', 'The specified bucket does not exist.', String(asked));
  return bodyFault(request);
}

/** A body that is not the one whose checksums came with it: it was cut off or changed on the way. */
function bodyFault(request: FastifyRequest): Answer | undefined {
  const body = bodyOf(request);
  if (headerOf(request, 'x-amz-content-sha256') !== sha256(body))
    return errorAnswer(400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 does not match.');
  const md5 = request.headers['content-md5'];
  return md5 === undefined || md5 === createHash('md5').update(body).digest('base64')
    ? undefined
    : errorAnswer(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
}

function ofObject(objects: Objects, method: string, key: string, request: FastifyRequest): Answer {
  if (method === 'PUT') {
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    return { status: 200, body: '', headers: { etag: tag(objects.put(key, bodyOf(request), type)) } };
  }
  if (method === 'DELETE') {
    objects.remove(key);
    return { status: 204, body: '' };
  }
  const found = objects.get(key);
  if (!found) return errorAnswer(404, 'NoSuchKey', 'The specified key does not exist.', key);
  const { row, bytes } = found;
  const headers = { etag: tag(row), 'last-modified': new Date(row.modifiedAt).toUTCString() };
  return { status: 200, body: bytes, type: row.type, headers };
}

function listObjects(objects: Objects, request: FastifyRequest): Answer {
  const fields = fieldsOf(request.query);
  if (textOf(fields, 'list-type') !== '2')
    return errorAnswer(501, 'NotImplemented', 'A header or query you provided is not implemented.');
  const prefix = textOf(fields, 'prefix');
  const token = textOf(fields, 'continuation-token');
  const after = token === '' ? textOf(fields, 'start-after') : keyIn(token);
  const most = Number(textOf(fields, 'max-keys') || PAGE);
  if (after === undefined || !Number.isInteger(most) || most < 0)
    return errorAnswer(400, 'InvalidArgument', 'The continuation token or max-keys is incorrect.');
  const [size, rest] = [Math.min(most, PAGE), objects.after(prefix, after)];
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const next = last && rest.length > page.length ? tokenOf(last.key) : undefined;
  return listAnswer({ bucket: credentials.s3.bucket, prefix, most: size, objects: page, next });
}

/** In plain base64, whose `+`, `/` and `=` a caller has to escape. */
function tokenOf(key: string): string {
  return Buffer.from(`after ${key}`).toString('base64');
}

function keyIn(token: string): string | undefined {
  return /^after (.+)$/s.exec(Buffer.from(token, 'base64').toString())?.[1];
}

function tag({ etag }: ObjectRow): string {
  return `"${etag}"`;
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Such as 20261123T080000Z, in ms since 1970. */
function timeOf(text: string): number | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
