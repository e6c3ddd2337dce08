import type { Answer, Refusals } from '../protocol.ts';
import type { ObjectRow } from './objects.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const type = 'application/xml';

/** An error of the protocol, with HTTP status, code, words and what it is about. */
export function errorAnswer(status: number, code: string, message: string, resource = ''): Answer {
  const about = resource && `<Resource>${escaped(resource)}</Resource>`;
  const body = `${head}<Error><Code>${code}</Code><Message>${escaped(message)}</Message>${about}</Error>`;
  return { status, body, type };
}

export const refusals: Refusals = {
  'bad-signature': errorAnswer(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  ),
  'rate-limit': errorAnswer(503, 'SlowDown', 'Please reduce your request rate.'),
  maintenance: errorAnswer(503, 'ServiceUnavailable', 'Service is unable to handle request.'),
};

export interface ListedPage {
  readonly bucket: string;
  readonly prefix: string;
  readonly most: number;
  readonly objects: readonly ObjectRow[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/** A page of ListObjectsV2. */
export function listAnswer({ bucket, prefix, most, objects, next }: ListedPage): Answer {
  const contents = objects.map(
    ({ key, modifiedAt, etag, size }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const more = next === undefined ? '' : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`;
  return {
    status: 200,
    type,
    body:
      `${head}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
      `<Prefix>${escaped(prefix)}</Prefix><KeyCount>${objects.length}</KeyCount><MaxKeys>${most}</MaxKeys>` +
      `<IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
  };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
