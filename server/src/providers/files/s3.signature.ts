import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

export interface S3Keys {
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface Unsigned {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Without a query. Its path is of characters that need no escape. */
  address: URL;
  query?: Record<string, string> | undefined;
  headers?: Record<string, string> | undefined;
  body?: Buffer | undefined;
}

/**
 * The address and the headers to send, signed by AWS's signature version 4 with all that is in them: host, query, every
 * header given, and the SHA-256 of the body. `at` is the time of the signature, which stores take for a quarter of an hour.
 */
export async function signed(
  { region, accessKey, secretKey }: S3Keys,
  { method, address, query = {}, headers = {}, body }: Unsigned,
  at = new Date(),
): Promise<{ url: string; headers: Record<string, string> }> {
  // Read when it is needed first: most installations keep their files in a folder.
  const { SignatureV4 } = await import('@smithy/signature-v4');
  const signer = new SignatureV4({
    ...{ service: 's3', region, sha256: Sha256, uriEscapePath: false },
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  const request = await signer.sign(
    {
      ...{ method, query, protocol: address.protocol, hostname: address.hostname, path: address.pathname },
      headers: {
        ...headers,
        host: address.host,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    },
    { signingDate: at },
  );
  const text = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return {
    url: text.length > 0 ? `${address.href}?${text.join('&')}` : address.href,
    headers: request.headers,
  };
}

/** As the signature has it, so that what is sent is what is signed. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Node's own hash, in the form that the library wants. */
class Sha256 {
  private readonly secret: Uint8Array | string | undefined;
  private hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.secret = secret === undefined ? undefined : plain(secret);
    this.hash = this.begun();
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(plain(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    this.hash = this.begun();
  }

  private begun(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', this.secret);
  }
}

function plain(data: string | ArrayBuffer | ArrayBufferView): Uint8Array | string {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
