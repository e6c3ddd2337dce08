import { createHash, createHmac } from 'node:crypto';

/** A request as it came, with the names of its headers in small letters. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What stands in the header `authorization`. */
export interface Claim {
  readonly accessKey: string;
  /** yyyymmdd */
  readonly date: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;.-]+), ?Signature=([0-9a-f]{64})$/;

/** Undefined where it is none of signature version 4 for S3. */
export function claimIn(authorization: string | undefined): Claim | undefined {
  const found = form.exec(authorization ?? '');
  if (!found) return undefined;
  const [, accessKey = '', date = '', region = '', signedHeaders = '', signature = ''] = found;
  return { accessKey, date, region, signedHeaders: signedHeaders.split(';'), signature };
}

/** Signature version 4 of a request, in hex, over the headers that the claim lists and the hash that the request names. */
export function signatureOf(
  request: SignedRequest,
  { date, region, signedHeaders }: Omit<Claim, 'signature' | 'accessKey'>,
  secret: string,
): string {
  const scope = `${date}/${region}/s3/aws4_request`;
  const time = headerOf(request, 'x-amz-date');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, signedHeaders))].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

export function headerOf({ headers }: Pick<SignedRequest, 'headers'>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ');
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The request in the one form in which both sides hash it. */
function canonical(request: SignedRequest, signedHeaders: readonly string[]): string {
  const [path = '', ...query] = request.url.split('?');
  const headers = [...signedHeaders].sort();
  return [
    request.method,
    path.split('/').map(normal).join('/'),
    canonicalQuery(query.join('?')),
    ...headers.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    headers.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function canonicalQuery(query: string): string {
  const fields = query === '' ? [] : query.split('&');
  return fields
    .map((field) => {
      const [name = '', ...value] = field.split('=');
      return `${normal(name)}=${normal(value.join('='))}`;
    })
    .sort((one, other) => (one < other ? -1 : 1))
    .join('&');
}

/** Every byte escaped but letters, digits and `-._~`, whatever was escaped before. */
function normal(part: string): string {
  return encodeURIComponent(decoded(part)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
