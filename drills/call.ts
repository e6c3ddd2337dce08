import { Agent, type IncomingMessage, request } from 'node:http';
import { clientMarker } from '@prae/contract/routes';

/** What one try of a call came to; status 0: no answer. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** In seconds, where the answer tells when to come again. */
  retryAfter?: number;
  ms: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the caller. */
  path: string;
  body?: unknown;
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

export interface Caller {
  /** Makes one try; never rejects. */
  call(call: Call): Promise<Answer>;
  close(): void;
}

interface CallerOptions {
  /** The address on this machine that the calls come from, such as 127.0.0.9. */
  from?: string;
  /** How long an answer is waited for. */
  patienceMs?: number;
}

/** Calls the API or the sandbox at `url`, as JSON over kept connections. */
export function callerTo(url: string, { from, patienceMs = 60_000 }: CallerOptions = {}): Caller {
  const agent = new Agent({ keepAlive: true });
  const call = ({ method, path, body, token, key, headers: more }: Call) =>
    new Promise<Answer>((resolve) => {
      const began = performance.now();
      const end = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - began });
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        [clientMarker.name]: clientMarker.value,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
        ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(text)) }),
      };
      const sent = request(
        url + path,
        { method, agent, headers, timeout: patienceMs, ...(from !== undefined && { localAddress: from }) },
        (response) => read(response).then(end, () => end({ status: 0, body: {} })),
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', (error) => end({ status: 0, body: { message: error.message } }));
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
}

async function read(response: IncomingMessage): Promise<Omit<Answer, 'ms'>> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
  const body = response.headers['content-type']?.includes('json')
    ? (JSON.parse(text) as Answer['body'])
    : { message: text.slice(0, 200) };
  return { status: response.statusCode ?? 0, body, ...(Number.isFinite(retryAfter) && { retryAfter }) };
}
