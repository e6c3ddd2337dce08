import { randomUUID } from 'node:crypto';
import { textOf } from '../fields.ts';
import { endPasses } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

type Form = Record<string, unknown>;
type Work = (world: World, form: Form) => Answer;

/** The calls by their names, and whether they change anything. */
export const calls: Record<string, { effect: boolean; run: Work }> = {
  encryptPassword: { effect: false, run: (_, form) => ok({ text: sealed(textOf(form, 'password')) }) },
  register: { effect: true, run: register },
  updatePassword: { effect: true, run: forPlayer(updatePassword) },
  balance: { effect: false, run: forPlayer((_world, _form, player) => told(player)) },
  deposit: { effect: true, run: forPlayer((world, form, player) => move(world, form, player, 1n)) },
  withdraw: { effect: true, run: forPlayer((world, form, player) => move(world, form, player, -1n)) },
};

export function refusal(message: string): Answer {
  return { status: 200, body: { status: false, message } };
}

/** How a password goes over the wire here; the provider's own way is not known. */
function sealed(password: string): string {
  return `s1.${Buffer.from(password).toString('base64url')}`;
}

/** The password in a form, or undefined where it was not sealed. */
function passwordIn(form: Form): string | undefined {
  const [, text] = /^s1\.([\w-]{8,90})$/.exec(textOf(form, 'password')) ?? [];
  return text && Buffer.from(text, 'base64url').toString();
}

function register(world: World, form: Form): Answer {
  const [username, password] = [textOf(form, 'username'), passwordIn(form)];
  if (!/^[a-z0-9]{4,32}$/.test(username) || password === undefined) return refusal('Invalid data');
  if (findPlayer(world, 'JOKER2', username)) return refusal('Username exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider: 'JOKER2', username, password, credit: 0n, outstanding: 0n, createdAt });
  return ok({ userApp: username });
}

/** Whoever came in by the earlier one is put out. */
function updatePassword(world: World, form: Form, player: Player): Answer {
  const password = passwordIn(form);
  if (password === undefined) return refusal('Invalid data');
  return world.store.write(() => {
    keepPlayer(world, { ...player, password });
    endPasses(world, player);
    return ok({ userApp: player.username });
  });
}

function told({ username, credit }: Player): Answer {
  return ok({ userApp: username, balance: decimal(credit) });
}

/** Moves credit as often as it is called, whatever its transferId: nobody says that one counts once. */
function move(world: World, form: Form, player: Player, sign: 1n | -1n): Answer {
  const amount = satangOf(textOf(form, 'amount'));
  if (amount === undefined || amount <= 0n || textOf(form, 'transferId') === '')
    return refusal('Invalid data');
  if (player.credit + sign * amount < 0n) return refusal('Not enough credit');
  const { after } = transferCredit(world, player, randomUUID(), sign * amount);
  return ok({ balance: decimal(after) });
}

function forPlayer(work: (world: World, form: Form, player: Player) => Answer): Work {
  return (world, form) => {
    const player = findPlayer(world, 'JOKER2', textOf(form, 'username'));
    return player ? work(world, form, player) : refusal('User not found');
  };
}

function ok(payload: object): Answer {
  return { status: 200, body: { status: true, payload } };
}
