import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a scripted party heard. */
export interface HeardRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json: unknown;
}

/** An HTTP server that answers JSON as the test says, for this test alone; `asked` is what it heard, in order. */
export async function scriptedParty(
  answer: (asked: HeardRequest) => Answered | Promise<Answered>,
): Promise<{ url: string; asked: HeardRequest[] }> {
  const asked: HeardRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body };
      asked.push(one);
      void Promise.resolve(answer(one)).then(({ status = 200, headers: more, json }) =>
        response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(json)),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
