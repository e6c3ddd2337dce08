import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { textOf } from '../fields.ts';
import { lobbyAddress } from '../games/passes.ts';
import {
  type CreditTransfer,
  findPlayer,
  findTransfer,
  keepPlayer,
  type Player,
  transferCredit,
} from '../games/players.ts';
import { providersBy } from '../games/providers.ts';
import { decimalText, satangOf } from '../money.ts';
import type { World } from '../world.ts';
import { done, type Fields, refused, type SignedCall, signedCalls } from './signed.ts';

type AssumedGame = (typeof providersBy.assumed)[number];

/** Who asks, what, and where this sandbox is reached, as `http://127.0.0.1:3001`. */
interface Asked {
  readonly world: World;
  readonly provider: AssumedGame;
  readonly fields: Fields;
  readonly origin: string;
}

type Work = (asked: Asked) => ReturnType<SignedCall['work']>;

const calls: readonly [name: string, isEffect: boolean, work: Work][] = [
  ['player', true, makePlayer],
  ['password', true, forPlayer(setPassword)],
  ['balance', false, forPlayer(tellBalance)],
  ['transfer', true, forPlayer(transfer)],
  ['query', false, query],
  ['launch', true, forPlayer(launch)],
];

/** IMI, USUN, AREASLOT and CIRCUS under /imi and so on, by the profile of docs/game-provider.md. */
export function assumedGameRoutes(app: FastifyInstance, world: World): void {
  const served = providersBy.assumed.flatMap((provider) =>
    calls.map(([name, effect, work]): SignedCall => {
      const { secret, agentId } = credentials[provider];
      return {
        ...{ party: provider, name, effect, secret, owner: ['agentId', agentId] },
        names: ['player', 'reference', 'direction', 'amount', 'currency'],
        path: `/${provider.toLowerCase()}/game/${name}`,
        work: (fields, origin) => work({ world, provider, fields, origin }),
      };
    }),
  );
  signedCalls(app, world, served);
}

/** Makes the player or finds it; its password is the one that was told last. */
function makePlayer({ world, provider, fields }: Asked) {
  const [username, password] = [textOf(fields, 'player'), textOf(fields, 'password')];
  const isWell = /^[a-z0-9]{1,32}$/.test(username) && isPassword(password);
  if (!isWell || !isCurrency(world, provider, fields)) return refused(400, 'invalid_request');
  const player = findPlayer(world, provider, username);
  const createdAt = new Date().toISOString();
  keepPlayer(world, {
    ...(player ?? { provider, username, credit: 0n, outstanding: 0n, createdAt }),
    password,
  });
  return done();
}

function setPassword({ world, fields }: Asked, player: Player) {
  const password = textOf(fields, 'password');
  if (!isPassword(password)) return refused(400, 'invalid_request');
  keepPlayer(world, { ...player, password });
  return done();
}

function tellBalance({ world, provider, fields }: Asked, { credit, outstanding }: Player) {
  if (!isCurrency(world, provider, fields)) return refused(400, 'invalid_request');
  return done({ balance: decimalText(credit), outstanding: decimalText(outstanding) });
}

/** A reference moves credit once; asked for again as it was, it answers the same. What was refused under it stays refused. */
function transfer({ world, provider, fields }: Asked, player: Player) {
  const reference = textOf(fields, 'reference');
  const signs = new Map([
    ['in', 1n],
    ['out', -1n],
  ]);
  const sign = signs.get(textOf(fields, 'direction'));
  if (!/^[\w-]{1,64}$/.test(reference) || sign === undefined) return refused(400, 'invalid_request');
  const amount = satangOf(fields.amount);
  if (amount === undefined || amount <= 0n || !isCurrency(world, provider, fields))
    return refused(400, 'invalid_amount');
  const made = findTransfer(world, provider, reference);
  if (made) return isTheSame(made, player, sign * amount) ? moved(made) : refused(409, 'reference_used');
  const ends = world.store.table<string>('assumed-refused');
  if (ends.get(`${provider}:${reference}`) !== undefined || player.credit + sign * amount < 0n) {
    ends.put(`${provider}:${reference}`, 'not_enough');
    return refused(409, 'not_enough');
  }
  return moved(transferCredit(world, player, reference, sign * amount));
}

function moved({ after }: CreditTransfer) {
  return done({ balance: decimalText(after) });
}

function isTheSame(made: CreditTransfer, { username }: Player, amount: bigint): boolean {
  return made.username === username && made.amount === amount;
}

function query({ world, provider, fields }: Asked) {
  const made = findTransfer(world, provider, textOf(fields, 'reference'));
  if (!made) return refused(404, 'unknown_reference');
  if (made.username !== textOf(fields, 'player')) return refused(409, 'reference_used');
  const { amount, at } = made;
  return done({
    direction: amount < 0n ? 'out' : 'in',
    amount: decimalText(amount < 0n ? -amount : amount),
    ...{ currency: world.currencies[provider], at },
  });
}

function launch({ world, fields, origin }: Asked, player: Player) {
  const { password } = fields;
  if (password !== undefined && password !== player.password) return refused(400, 'invalid_request');
  const url = lobbyAddress(world, player, {
    ...{ origin, lang: textOf(fields, 'language'), redirectUrl: textOf(fields, 'returnUrl') },
    mobile: String(textOf(fields, 'device') !== 'web'),
  });
  return done({ url });
}

function forPlayer(work: (asked: Asked, player: Player) => ReturnType<Work>): Work {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, textOf(asked.fields, 'player'));
    return player ? work(asked, player) : refused(404, 'unknown_player');
  };
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{8,64}$/.test(text);
}

function isCurrency(world: World, provider: AssumedGame, fields: Fields): boolean {
  return textOf(fields, 'currency') === world.currencies[provider];
}
