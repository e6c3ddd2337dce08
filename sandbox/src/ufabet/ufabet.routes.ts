import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Provider, providersBy } from '../games/providers.ts';
import { type Answer, answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { calls, refusal } from './bridge.ts';
import { AGREEMENT, maintenancePage, SIGN_IN } from './pages.ts';
import { answerAgreement, answerSignIn, showAgreement, showSignIn, type Visit } from './site.ts';

const refusals: Refusals = {
  'bad-signature': refusal('INVALID_API_KEY', 'Invalid API key'),
  'rate-limit': { status: 429, body: { status: 'error', errorCode: '429', message: 'Too Many Requests' } },
  maintenance: { status: 503, body: { status: 'error', errorCode: '503', message: 'Service Unavailable' } },
};

/** UFABET under /ufabet: the bridge by which an operator moves credit, and the site at which a player signs in. */
export function ufabetRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providersBy.ufabet) {
    bridgeRoutes(app, world, provider);
    siteRoutes(app, world, provider);
  }
}

type Ufabet = (typeof providersBy.ufabet)[number];

function bridgeRoutes(app: FastifyInstance, world: World, provider: Ufabet): void {
  for (const { name, path, effect, run } of calls) {
    const call: Call = { party: provider, name, effect, refusals };
    app.post(`/${provider.toLowerCase()}/${path}`, (request, reply) =>
      answerCall(world, call, request, reply, () => {
        const { apiKey, agentUsername, agentPassword } = credentials[provider];
        const fields = fieldsOf(request.body);
        if (!isSame(String(request.headers['x-api-key']), apiKey)) return refusals['bad-signature'];
        if (
          textOf(fields, 'agentUsername') !== agentUsername ||
          !isSame(textOf(fields, 'agentPassword'), agentPassword)
        )
          return refusal('AGENT_LOGIN_FAIL', 'Agent login failed');
        return run({ world, provider, agent: agentUsername, fields });
      }),
    );
  }
}

/** The faults of a page are those of the site itself: what it says is read by people. */
const siteRefusals: Refusals = {
  'bad-signature': { status: 403, body: maintenancePage(), type: 'text/html; charset=utf-8' },
  'rate-limit': { status: 429, body: maintenancePage(), type: 'text/html; charset=utf-8' },
  maintenance: { status: 503, body: maintenancePage(), type: 'text/html; charset=utf-8' },
};

function siteRoutes(app: FastifyInstance, world: World, provider: Provider): void {
  const pages: [method: 'GET' | 'POST', path: string, name: string, work: (visit: Visit) => Answer][] = [
    ['GET', SIGN_IN, 'page', showSignIn],
    ['POST', SIGN_IN, 'sign-in', answerSignIn],
    ['GET', AGREEMENT, 'agreement', showAgreement],
    ['POST', AGREEMENT, 'agree', answerAgreement],
  ];
  for (const [method, path, name, work] of pages) {
    const call: Call = { party: provider, name, effect: method === 'POST', refusals: siteRefusals };
    app.route({
      method,
      url: `/${provider.toLowerCase()}/${path}`,
      handler: (request, reply) =>
        answerCall(world, call, request, reply, (struck) =>
          work({ world, provider, form: fieldsOf(request.body), session: sessionIn(request), struck }),
        ),
    });
  }
}

function sessionIn({ headers }: FastifyRequest): string {
  return /(?:^|; )ufabet=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
