import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallTraits, FaultKind, Party } from './faults.ts';
import { misnamed } from './games/told.ts';
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
export type Refusals = Readonly<Record<'bad-signature' | 'rate-limit' | 'maintenance', Answer>> & {
  /** Of games that know our references: the one that came is known already, by somebody else's transfer. */
  readonly 'duplicate-reference'?: Answer;
  /** Of push services: the browser takes no messages there any more. */
  readonly gone?: Answer;
};

/** One call of a party's protocol. */
export interface Call extends CallTraits {
  readonly party: Party;
  readonly refusals: Refusals;
}

/** What a call comes to; `struck` is the fault that spoils what it writes, of those that are no answer of their own. */
type Work = (struck?: FaultKind) => Answer | Promise<Answer>;

const html = '<html><body>Service is being improved</body></html>';
const unlisted = '{"status":"perhaps","statusCode":"77","code":"99999","Message":null}';

/** Bodies that no protocol here knows, used in turn: a proxy's page, half an answer, an unlisted status, nothing at all. */
const nonsense = [html, '{"statusCode":"00","Credit":12', unlisted, 'null'];
let turn = 0;

const errorPage = '<!doctype html><title>500</title><h1>Internal Server Error</h1>';

/** Answers a protocol call by `work`, unless a fault is waiting for it, and writes it into the journal. */
export async function answerCall(
  world: World,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
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
  if (fault?.kind === 'reset') return breakOff(request, reply);
  const answer = fault ? await spoilt(fault.kind, call, work) : await work();
  if (fault?.kind === 'applied-timeout') {
    reply.hijack();
    return;
  }
  if (fault?.kind === 'lost-response') return breakOff(request, reply);
  entry.status = answer.status;
  const { body: told } = answer;
  const sent = typeof told === 'string' || Buffer.isBuffer(told) ? told : JSON.stringify(told);
  await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type(answer.type ?? 'application/json; charset=utf-8')
    .send(sent);
}

function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

async function spoilt(kind: FaultKind, call: Call, work: Work): Promise<Answer> {
  if (kind === 'error') return { status: 500, body: errorPage, type: 'text/html; charset=utf-8' };
  if (kind === 'nonsense') return { status: 200, body: nonsense[turn++ % nonsense.length] };
  if (kind === 'html') return { status: 200, body: html, type: 'text/html; charset=utf-8' };
  if (kind === 'unlisted-status') return { status: 200, body: unlisted };
  const refusal = call.refusals[kind as keyof Refusals];
  if (refusal) return refusal;
  const answer = await work(kind);
  return { ...answer, body: misnamed(answer.body, call, kind) };
}
