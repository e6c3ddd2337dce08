import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallTraits, FaultKind, Party } from './faults.ts';
import type { World } from './world.ts';

/** What a party answers. A body of text or bytes is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How a party turns a call down by its own protocol, with nothing applied: credentials that it does not like, too many
 * calls, work on its side.
 */
export type Refusals = Readonly<Record<'bad-signature' | 'rate-limit' | 'maintenance', Answer>>;

/** One call of a party's protocol. */
export interface Call extends CallTraits {
  readonly party: Party;
  readonly refusals: Refusals;
}

/** Bodies that no protocol here knows, used in turn: a proxy's page, half an answer, an unlisted status, nothing at all. */
const nonsense = [
  '<html><body>Service is being improved</body></html>',
  '{"statusCode":"00","Credit":12',
  '{"status":"perhaps","statusCode":"77","code":"99999","Message":null}',
  'null',
];
let turn = 0;

const errorPage = '<!doctype html><title>500</title><h1>Internal Server Error</h1>';

/** Answers a protocol call by `work`, unless a fault is waiting for it, and writes it into the journal. */
export async function answerCall(
  world: World,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer | Promise<Answer>,
): Promise<void> {
  const { party, name } = call;
  const { method, url: path, body } = request;
  const entry = world.journal.add({ party, direction: 'in', call: name, method, path, body });
  const fault = world.faults.take(party, 'answer', call);
  if (fault) {
    entry.fault = fault.kind;
    world.news.tell('faults');
  }

  if (fault?.kind === 'timeout') {
    // The caller is left waiting on an open connection until it gives up.
    reply.hijack();
    return;
  }
  const answer = fault ? await spoilt(fault.kind, call, work) : await work();
  if (fault?.kind === 'lost-response') {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  entry.status = answer.status;
  const { body: told } = answer;
  const sent = typeof told === 'string' || Buffer.isBuffer(told) ? told : JSON.stringify(told);
  await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type(answer.type ?? 'application/json; charset=utf-8')
    .send(sent);
}

async function spoilt(kind: FaultKind, call: Call, work: () => Answer | Promise<Answer>): Promise<Answer> {
  if (kind === 'error') return { status: 500, body: errorPage, type: 'text/html; charset=utf-8' };
  if (kind === 'nonsense') return { status: 200, body: nonsense[turn++ % nonsense.length] };
  return kind in call.refusals ? call.refusals[kind as keyof Refusals] : work();
}
