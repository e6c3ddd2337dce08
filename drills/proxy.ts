import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { callerTo } from './call.ts';

/** How often a node is asked whether it can serve, and how long it may take to say so, in ms. */
const ASK_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 3_000;

/** How many connections to each node stay open while nobody asks, in turn; opened ahead, as a crowd would wait for new ones. */
const CONNECTIONS = 500;

/** Stands before the nodes as an operator's own proxy would. */
export interface Proxy {
  readonly url: string;
  /** From now on `node`, an address, has its share of the calls, while it says at /readyz that it can serve. */
  add(node: string): void;
  close(): void;
}

interface Node {
  readonly url: string;
  isIn: boolean;
  /** What cuts off each call that waits for it. */
  readonly waiting: Set<() => void>;
}

/**
 * Hands calls to the nodes in turn. A node that refuses a connection was not asked, so the next one is; one that breaks
 * off is a 502, and what waits for one that does not answer at all is a 504: only the caller knows whether to ask again.
 * When no node says that it can serve, all of them are asked as before, and say themselves why not.
 */
export async function startProxy(): Promise<Proxy> {
  const nodes: Node[] = [];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: CONNECTIONS, scheduling: 'fifo' });
  let isClosed = false;
  let turn = 0;
  const inTurn = (): Node[] => {
    const serving = nodes.filter(({ isIn }) => isIn);
    const asked = serving.length > 0 ? serving : nodes;
    turn += 1;
    return asked.map((_, at) => asked[(turn + at) % asked.length] as Node);
  };
  const server = createServer((from, to) => {
    void bodyOf(from).then(
      (body) => pass(from, to, body, inTurn(), agent),
      () => to.destroy(),
    );
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((ready) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url) {
      const node: Node = { url, isIn: true, waiting: new Set() };
      nodes.push(node);
      openAhead(url, agent);
      void keepAsking(node, () => isClosed);
    },
    close() {
      isClosed = true;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function openAhead(url: string, agent: Agent): void {
  for (let one = 0; one < CONNECTIONS; one += 1)
    request(`${url}/healthz`, { agent }, (answer) => answer.resume())
      .on('error', () => {})
      .end();
}

async function keepAsking(node: Node, isOver: () => boolean): Promise<void> {
  const asking = callerTo(node.url, { patienceMs: ANSWER_WITHIN_MS });
  while (!isOver()) {
    const { status, ms } = await asking.call({ method: 'GET', path: '/readyz' });
    node.isIn = status === 200;
    if (status === 0 && ms >= ANSWER_WITHIN_MS) for (const cutOff of node.waiting) cutOff();
    await pause(ASK_EVERY_MS);
  }
  asking.close();
}

async function bodyOf(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, left: Node[], agent: Agent): void {
  const [node, ...others] = left;
  if (!node) {
    fail(to, 502);
    return;
  }
  const { connection: _, ...headers } = from.headers;
  headers['x-forwarded-for'] = from.socket.remoteAddress ?? '';
  const onward = request(node.url + from.url, { method: from.method, headers, agent }, (answer) => {
    const { connection: __, ...answered } = answer.headers;
    to.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(to);
  });
  const cutOff = () => {
    fail(to, 504);
    onward.destroy();
  };
  node.waiting.add(cutOff);
  onward.on('close', () => node.waiting.delete(cutOff));
  to.on('close', () => onward.destroy());
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') {
      node.isIn = false;
      pass(from, to, body, others, agent);
    } else fail(to, 502);
  });
  onward.end(body);
}

function fail(to: ServerResponse, status: 502 | 504): void {
  if (to.headersSent) to.destroy();
  else to.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"THE_PROXY"}');
}
