import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access, Call } from '@prae/contract/call';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import { depositLimits, depositsUsed } from '@prae/contract/protection';
import { commonRefusals, type RefusalCode, refusals, sessionRefusals } from '@prae/contract/refusals';
import {
  type CallId,
  clientMarker,
  type Method,
  methodsOf,
  type Route,
  routeOf,
} from '@prae/contract/routes';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const description = `Every call of the portal. Send \`${clientMarker.name}: ${clientMarker.value}\` with each one, and
\`authorization: Bearer …\` with those for members. A call that changes something takes an \`idempotency-key\`: the same key
gives the first answer again for 24 hours.`;

type FeatureOf<Id extends string> = Id extends `${infer Feature}.${string}` ? Feature : never;

/** What the calls of each feature are about. */
const features: Record<FeatureOf<CallId>, string> = {
  lookup: 'What the portal needs to know before anybody logs in',
  registration: 'Becoming a member, with a one-time password by SMS',
  passwordReset: 'A forgotten password: a code goes to the phone, and with it a new password is set',
  session: 'Logging in and out',
  profile: 'The member: name, bank account, password',
  protection: 'Limits on deposits, time off and self-exclusion',
  wallet: 'Balances of the wallet and the games',
  game: 'Game accounts, and the ways into a game',
  transfer: 'Money between the wallet and the games',
  withdraw: 'Money out to the bank',
  deposit: 'Money in by QR code',
  slip: 'Slips of bank transfers, by which money in is noticed',
  gift: 'Money in by a TrueMoney gift link',
  notice: 'Transfers that the member says are on their way',
  statement: 'What happened to the money',
  proof: 'Daily seals over the statement, by which a line can be proved without the server',
  invite: 'Inviting friends, and what it brings',
  refund: 'A share of losses given back',
  spin: 'The wheel',
  chat: 'Talking with support, as a member or as a visitor',
  bonus: 'Bonuses that members receive for a deposit',
  promotion: 'Bonuses that are received by a code',
  push: "News for a member's devices while the portal is closed",
};

/** The document at /api/openapi.json and the page for people at /api/docs. Register before the calls. */
export async function publishContract(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Prae', version, description },
      servers: [{ url: '/', description: 'The portal that gave this document' }],
      tags: Object.entries(features).map(([name, about]) => ({ name, description: about })),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          guest: { type: 'apiKey', in: 'header', name: GUEST_HEADER },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? withDistinctPaths(document.openapiObject) : document.swaggerObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}

/**
 * OpenAPI takes paths that differ by the names of their parameters alone for the same path, and forbids the second:
 * DELETE /qrcode/{qrcodeId} stands beside GET /qrcode/{bankCode}. Such operations move under the first path, where their
 * parameters take its names and say what they are called in the contract.
 */
function withDistinctPaths<Document extends { paths?: object }>(document: Document): Document {
  const paths: Record<string, object> = {};
  const firstOf = new Map<string, string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const shape = path.replace(/\{\w+\}/g, '{}');
    const first = firstOf.get(shape) ?? path;
    firstOf.set(shape, first);
    paths[first] = { ...paths[first], ...renamed(item, parametersIn(path), parametersIn(first)) };
  }
  return { ...document, paths };
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function renamed<Item>(item: Item, from: string[], to: string[]): Item {
  return JSON.parse(JSON.stringify(item), (_, value) => {
    if (value?.in !== 'path' || !from.includes(value.name)) return value;
    const name = to[from.indexOf(value.name)];
    return name === value.name ? value : { ...value, name, description: value.name };
  }) as Item;
}

const security: Record<Access, Record<string, string[]>[]> = {
  public: [],
  member: [{ session: [] }],
  participant: [{ session: [] }, { guest: [] }],
};

const callers: Record<Access, string> = {
  public: 'For everybody.',
  member: 'For members who are logged in.',
  participant: 'For members who are logged in, and for visitors with an id of the chat.',
};

/** One call in the document. The schemas are checked by `bind`; here they only describe. */
export function documented(id: CallId, definition: Call, method: Method): FastifySchema {
  const methods = methodsOf(id);
  const route = routeOf(id);
  const done = definition.status ?? 200;
  return {
    operationId: methods.length > 1 ? `${id}.${method.toLowerCase()}` : id,
    summary: definition.summary,
    description: policyOf(definition, route, method),
    tags: [featureOf(id)],
    security: security[definition.access],
    headers: headersOf(isKeyed(route)),
    ...(definition.params ? { params: definition.params } : {}),
    ...(route.upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(definition.body && method !== 'GET' ? { body: formOf(definition.body, route) } : {}),
    response: {
      [done]:
        route.file || route.media
          ? fileOf(route.file ?? 'application/octet-stream', done, definition.answer)
          : titled(done, definition.answer),
      ...(mayStayUnderWay(definition) ? { 202: titled(202, definition.answer) } : {}),
      ...refusalsOf(definition),
      ...(route.upload
        ? {
            413: titled(413, refusalSchema([route.upload.invalid ?? 'KEY_INVALID'])),
            415: titled(415, refusalSchema(['KEY_INVALID'])),
          }
        : {}),
    },
  };
}

/** The body of a call; a form with a file has that beside its fields. */
function formOf(body: z.ZodType, { upload }: Route): z.ZodType {
  if (!upload || !(body instanceof z.ZodObject)) return body;
  return body.extend({
    file: z.file().describe(`${upload.types.join(', ')}; at most ${upload.maxBytes} bytes`),
  });
}

function featureOf(id: CallId): string {
  return id.split('.')[0] ?? id;
}

/** Whether the call takes an Idempotency-Key. */
function isKeyed({ effect, secretAnswer }: Route): boolean {
  return effect !== 'read' && !secretAnswer;
}

/** What everybody has to know about a call, in sentences. */
function policyOf(definition: Call, route: Route, method: Method): string {
  const sentences = [
    callers[definition.access],
    { read: 'Changes nothing.', write: 'Changes something.', money: 'Moves money.' }[route.effect],
    isKeyed(route) ? 'Takes an `idempotency-key`.' : '',
    mayStayUnderWay(definition) ? 'Answers 202 while an outside party has not said how it ended.' : '',
    route.whenClosed === 'answers' ? 'Answers also while the service is closed.' : '',
    route.alsoGet && method === 'GET' ? 'The same as the POST, which is to be preferred.' : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Without it every answer would be called the default one. */
function titled(status: number, answer: z.ZodType): z.ZodType {
  return answer.describe(STATUS_CODES[status] ?? String(status));
}

/** A file, as the document describes one. */
function fileOf(type: string, status: number, answer: z.ZodType): object {
  return { description: STATUS_CODES[status] ?? String(status), content: { [type]: { schema: answer } } };
}

/** Whether the answer may say PROCESSING, which goes out as 202. */
function mayStayUnderWay({ answer }: Call): boolean {
  return answer instanceof z.ZodObject && answer.shape.status?.safeParse('PROCESSING').success === true;
}

function headersOf(keyed: boolean): z.ZodType {
  const marker = z.object({ [clientMarker.name]: z.literal(clientMarker.value) });
  return keyed ? marker.extend({ 'idempotency-key': z.string().max(128).optional() }) : marker;
}

function refusalsOf({ access, refusals: own }: Call): Record<string, z.ZodType> {
  const codes = [...new Set([...own, ...commonRefusals, ...(access === 'public' ? [] : sessionRefusals)])];
  const statuses = [...new Set(codes.map((code) => refusals[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      titled(status, refusalSchema(codes.filter((code) => refusals[code] === status))),
    ]),
  );
}

function refusalSchema(codes: RefusalCode[]): z.ZodType {
  const said = z.object({ message: z.enum(codes), fields: z.record(z.string(), z.string()).optional() });
  if (!codes.includes('DEPOSIT_LIMIT')) return said;
  return said.extend({ limits: depositLimits.optional(), used: depositsUsed.optional() });
}
