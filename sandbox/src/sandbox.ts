import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { assumedRoutes } from './assumed/assumed.routes.ts';
import { settleNeighbours } from './bank/accounts.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { Refused } from './fields.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { lobbyRoutes } from './games/lobby.routes.ts';
import { currenciesIn, type ProviderCurrencies } from './games/providers.ts';
import { gameSides } from './games/sides.ts';
import { kbankRoutes } from './kbank/kbank.routes.ts';
import { onepayRoutes } from './onepay/onepay.routes.ts';
import { pageRoutes } from './page.ts';
import { payonexRoutes } from './payonex/payonex.routes.ts';
import { resumePayouts } from './payonex/payout.ts';
import { pushRoutes } from './push/push.routes.ts';
import { s3Routes } from './s3/s3.routes.ts';
import { slipRoutes } from './slip/slip.routes.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { truemoneyRoutes } from './truemoney/truemoney.routes.ts';
import { openWorld, type World } from './world.ts';

export interface SandboxOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** The world is kept in the folder `sandbox` of it. */
  readonly dataDir: string;
  /** Of the game providers' credit; baht unless said. */
  readonly currencies?: ProviderCurrencies;
  /** Told of faults of our own, one line each. */
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the outside world: every party's side of its protocol, and the page to play with it. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const world = openWorld(join(options.dataDir, 'sandbox'), options.currencies ?? currenciesIn({}));
  settleNeighbours(world);

  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 21 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
  });
  acceptBodies(app);
  answerFaults(app, options.log ?? (() => {}));
  smsRoutes(app, world);
  kbankRoutes(app, world);
  payonexRoutes(app, world);
  assumedRoutes(app, world);
  onepayRoutes(app, world);
  for (const routes of Object.values(gameSides)) routes(app, world);
  lobbyRoutes(app, world);
  gamesRoutes(app, world);
  truemoneyRoutes(app, world);
  s3Routes(app, world);
  pushRoutes(app, world);
  bankRoutes(app, world);
  slipRoutes(app, world);
  controlRoutes(app, world);
  await pageRoutes(app);

  const url = await app.listen({ port: options.port, host: options.host });
  world.outbox.resume();
  resumePayouts(world);
  return { url, close: () => stop(app, world) };
}

/** Forms become plain fields, pictures stay bytes. */
function acceptBodies(app: FastifyInstance): void {
  // Some tools say that a request is JSON which has no body, such as a DELETE.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

function answerFaults(app: FastifyInstance, log: (line: string) => void): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refused) {
      const { message, field, why } = error;
      return reply.code(error.status).send({ message, ...(field && { field }), ...(why && { why }) });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`sandbox fault in ${request.method} ${request.routeOptions.url}: ${error.stack}`);
    return reply.code(status).send({ message: status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'KEY_INVALID' });
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'NO_DATA' }));
}

async function stop(app: FastifyInstance, world: World): Promise<void> {
  world.timers.close();
  world.news.close();
  await app.close();
  await world.outbox.close();
}
