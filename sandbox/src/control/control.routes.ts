import type { FastifyInstance } from 'fastify';
import { type Fault, partyNamed } from '../faults.ts';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { decimal } from '../money.ts';
import { changeSettings, settingsOf } from '../settings.ts';
import type { World } from '../world.ts';

/** The world's own knobs: settings, faults, the journal, the news, and whether it lives. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/settings', () => settingsOf(world.store));
  app.put('/settings', (request) => {
    const settings = changeSettings(world.store, request.body);
    world.news.tell('settings');
    return settings;
  });

  app.get('/faults', () => world.faults.list().map(describe));
  app.post('/faults', (request, reply) => {
    const fault = world.faults.add(request.body);
    world.news.tell('faults');
    return reply.code(201).send(describe(fault));
  });
  app.delete('/faults', () => {
    world.faults.clear();
    world.news.tell('faults');
    return { message: 'OK' };
  });

  app.get('/journal', (request) => {
    const named = textOf(fieldsOf(request.query), 'party');
    const party = partyNamed(named);
    if (named !== '' && !party) throw new Refused('KEY_INVALID', 400, 'party');
    return world.journal.list(party);
  });

  app.get('/events', (_, reply) => world.news.follow(reply));
}

function describe(fault: Fault) {
  return { ...fault, ...(fault.amount !== undefined && { amount: decimal(fault.amount) }) };
}
