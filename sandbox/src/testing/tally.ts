import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keepBodies } from '../body-bytes.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { callsBy, type ProtocolCalls } from '../games/calls.ts';
import { lobbyAddress } from '../games/passes.ts';
import { findPlayer, findTransfer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import { type Provider, providers, providersBy } from '../games/providers.ts';
import { gameSides } from '../games/sides.ts';
import { decimalText, satangOf } from '../money.ts';
import { type Answer, answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';

/*
 * The other side of the small protocol that a test adds by the guide (docs/providers.md, "Adding a protocol"). It is registered in the places that the guide names
 * for the sandbox, and in no others.
 */

interface Asked {
  readonly world: World;
  readonly game: Provider;
  readonly fields: Record<string, unknown>;
  readonly origin: string;
}

/** Adds the protocol with one game to the sandbox, before that starts. */
export function addTally(game: string, key: { agentId: string; secret: string }): void {
  const calls: ProtocolCalls = {
    calls: Object.keys(works),
    around: ['secret', 'read'],
    told: {
      'other-amount': { move: 'moved', find: 'moved' },
      'foreign-reference': { move: 'reference', find: 'reference' },
    },
  };
  Object.assign(providersBy, { tally: [game] });
  // Made of those when it was loaded.
  (providers as Provider[]).push(game as Provider);
  Object.assign(callsBy, { tally: calls });
  Object.assign(credentials, { [game]: key });
  Object.assign(gameSides, {
    tally: (app: FastifyInstance, world: World) => tallyRoutes(app, world, game as Provider, key),
  });
}

const works: Record<string, { effect: boolean; work(asked: Asked): Answer }> = {
  open: { effect: true, work: open },
  secret: { effect: true, work: forPlayer(setPassword) },
  read: {
    effect: false,
    work: forPlayer(({ credit, outstanding }) =>
      ok({ credit: decimalText(credit), lying: decimalText(outstanding) }),
    ),
  },
  move: { effect: true, work: forPlayer(move) },
  find: { effect: false, work: find },
  enter: { effect: true, work: forPlayer(enter) },
};

const refusals: Refusals = {
  'bad-signature': no('bad_signature'),
  'rate-limit': { status: 429, body: 'slower' },
  maintenance: { status: 503, body: 'later' },
};

function tallyRoutes(
  app: FastifyInstance,
  world: World,
  game: Provider,
  { agentId, secret }: { agentId: string; secret: string },
): void {
  app.register((scope, _options, done) => {
    const { bodyOf } = keepBodies(scope);
    for (const [name, { effect, work }] of Object.entries(works)) {
      const call: Call = { party: game, name, effect, refusals };
      scope.post(`/${game.toLowerCase()}/${name}`, (request, reply) =>
        answerCall(world, call, request, reply, () => {
          const signature = createHmac('sha256', secret).update(bodyOf(request)).digest('hex');
          const fields = fieldsOf(request.body);
          if (request.headers['x-tally'] !== signature) return no('bad_signature');
          if (textOf(fields, 'agent') !== agentId) return no('bad_call');
          const { status, body } = work({
            world,
            game,
            fields,
            origin: `${request.protocol}://${request.host}`,
          });
          const named = { player: fields.player, reference: fields.reference };
          return { status, body: { ...named, ...(body as object) } };
        }),
      );
    }
    done();
  });
}

function open({ world, game, fields }: Asked): Answer {
  const [username, password] = [textOf(fields, 'player'), textOf(fields, 'password')];
  const createdAt = new Date().toISOString();
  const found = findPlayer(world, game, username);
  keepPlayer(world, {
    ...(found ?? { provider: game, username, credit: 0n, outstanding: 0n, createdAt }),
    password,
  });
  return ok({});
}

function setPassword(player: Player, { world, fields }: Asked): Answer {
  keepPlayer(world, { ...player, password: textOf(fields, 'password') });
  return ok({});
}

/** A reference moves credit once: told again it answers the same. */
function move(player: Player, { world, game, fields }: Asked): Answer {
  const [reference, amount] = [textOf(fields, 'reference'), satangOf(fields.amount)];
  if (reference === '' || amount === undefined || amount === 0n) return no('bad_call');
  const made = findTransfer(world, game, reference);
  if (!made && player.credit + amount < 0n) return no('not_enough');
  return ok({ moved: decimalText((made ?? transferCredit(world, player, reference, amount)).amount) });
}

function find({ world, game, fields }: Asked): Answer {
  const made = findTransfer(world, game, textOf(fields, 'reference'));
  return made ? ok({ player: made.username, moved: decimalText(made.amount) }) : no('no_such_reference');
}

function enter(player: Player, { world, fields, origin }: Asked): Answer {
  const told = { lang: textOf(fields, 'language'), redirectUrl: textOf(fields, 'returnUrl') };
  const mobile = String(textOf(fields, 'device') !== 'web');
  return ok({ url: lobbyAddress(world, player, { origin, ...told, mobile }) });
}

function forPlayer(work: (player: Player, asked: Asked) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, asked.game, textOf(asked.fields, 'player'));
    return player ? work(player, asked) : no('no_such_player');
  };
}

function ok(body: object): Answer {
  return { status: 200, body: { ok: true, ...body } };
}

function no(error: string): Answer {
  return { status: 200, body: { ok: false, error } };
}
