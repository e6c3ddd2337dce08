import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { consoleHandlersOf } from '../features/features.ts';
import { bindConsole } from './bind.ts';
import { caseRoutes } from './cases.ts';

/** The operators' console, where it is on: its calls below /api/console. */
export async function openConsole(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.config.console) return;
  await app.register(
    (console, _options, done) => {
      bindConsole(console, deps, { ...consoleHandlersOf(deps), ...caseRoutes(deps) });
      done();
    },
    { prefix: '/api/console' },
  );
}
