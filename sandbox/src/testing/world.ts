import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts';

/** A sandbox with an empty world of its own, gone when the test is. `restart` keeps the world. */
export async function testSandbox(
  given: Pick<SandboxOptions, 'currencies'> = {},
): Promise<{ call: Caller; restart(): Promise<void>; url(): string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prae-sandbox-'));
  const options = { port: 0, host: '127.0.0.1', dataDir, ...given };
  let running: Sandbox = await startSandbox(options);
  onTestFinished(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    call: (path, options) => send(running.url + path, options),
    url: () => running.url,
    async restart() {
      await running.close();
      running = await startSandbox(options);
    },
  };
}

export interface Sent {
  readonly method?: string;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly bytes?: { type: string; data: Uint8Array<ArrayBuffer> };
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
}

/** An answer whose JSON body may be looked into without ceremony. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export type Caller = (path: string, sent?: Sent) => Promise<Got>;

async function send(url: string, sent: Sent = {}): Promise<Got> {
  const body = sent.form
    ? new URLSearchParams(sent.form)
    : (sent.bytes?.data ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json)));
  const type = sent.bytes?.type ?? (sent.json === undefined ? undefined : 'application/json');
  const response = await fetch(url, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(type && { 'content-type': type }), ...sent.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(sent.timeoutMs ?? 10_000),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A listener in the portal's place: keeps every body, and answers what `answer` says. */
export async function testListener(
  answer: (heard: { headers: IncomingMessage['headers']; body: string }) => {
    status: number;
    body: string;
  } = () => ({ status: 200, body: '{"statusCode":"00"}' }),
): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      bodies.push(body);
      const { status, body: text } = answer({ headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, bodies };
}
