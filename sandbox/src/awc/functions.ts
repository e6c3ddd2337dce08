import { textOf } from '../fields.ts';
import { lobbyAddress } from '../games/passes.ts';
import { findPlayer, findTransfer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import type { Provider } from '../games/providers.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

type Fields = Record<string, unknown>;

/** What a call is given: who asks, the form, and where this sandbox is reached. */
interface Asked {
  readonly world: World;
  readonly provider: Provider;
  readonly form: Fields;
  /** As `http://127.0.0.1:3001`. */
  readonly origin: string;
}

/** A refusal as AWC gives it: HTTP 200, and four digits. */
export function refusal(status: string, desc: string): Answer {
  return { status: 200, body: { status, desc } };
}

/** The functions of the wallet by their names, and whether they change anything. */
export const functions: Record<string, { effect: boolean; run: (asked: Asked) => Answer }> = {
  createMember: { effect: true, run: createMember },
  getBalance: { effect: false, run: getBalance },
  deposit: { effect: true, run: forPlayer((asked, player) => transfer(asked, player, 1n)) },
  withdraw: { effect: true, run: forPlayer(withdraw) },
  checkTransferOperation: { effect: false, run: checkTransferOperation },
  doLoginAndLaunchGame: { effect: true, run: forPlayer(launch) },
};

function createMember({ world, provider, form }: Asked): Answer {
  const username = textOf(form, 'userId');
  if (!/^[a-z0-9]{1,21}$/.test(username)) return refusal('1000', 'Invalid user Id');
  if (textOf(form, 'currency') !== world.currencies[provider]) return refusal('1004', 'Invalid Currency');
  if (!isLimits(textOf(form, 'betLimit'))) return refusal('1056', 'Parameter betLimit is missing');
  if (findPlayer(world, provider, username)) return refusal('1001', 'Account existed');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password: '', credit: 0n, outstanding: 0n, createdAt });
  return ok({});
}

/** The stakes of each platform's tables, as JSON. */
function isLimits(text: string): boolean {
  try {
    const limits: unknown = JSON.parse(text);
    return typeof limits === 'object' && limits !== null && 'SEXYBCRT' in limits;
  } catch {
    return false;
  }
}

/** Of several players, those that there are. */
function getBalance({ world, provider, form }: Asked): Answer {
  const names = textOf(form, 'userIds').split(',');
  const results = names.flatMap((name) => {
    const player = findPlayer(world, provider, name);
    return player ? [{ userId: player.username, balance: decimal(player.credit) }] : [];
  });
  return results.length === 0 ? noAccount : ok({ results, count: results.length });
}

/** A txCode moves credit once: it is refused from then on, whatever comes with it. */
function transfer({ world, form }: Asked, player: Player, sign: 1n | -1n): Answer {
  const [amount, txCode] = [satangOf(textOf(form, 'transferAmount')), textOf(form, 'txCode')];
  if (!/^[\w-]{1,50}$/.test(txCode)) return refusal('1056', 'Parameter txCode is missing');
  if (amount === undefined || amount <= 0n) return refusal('1056', 'Parameter transferAmount is missing');
  if (findTransfer(world, player.provider, txCode)) return refusal('1016', 'TxCode already operation!');
  if (player.credit + sign * amount < 0n) return refusal('1018', 'Not enough balance');
  const { after } = transferCredit(world, player, txCode, sign * amount);
  return ok({ txCode, currentBalance: decimal(after) });
}

function withdraw(asked: Asked, player: Player): Answer {
  const all = textOf(asked.form, 'withdrawType') !== '0';
  if (!all) return transfer(asked, player, -1n);
  return transfer(
    { ...asked, form: { ...asked.form, transferAmount: String(decimal(player.credit)) } },
    player,
    -1n,
  );
}

function checkTransferOperation({ world, provider, form }: Asked): Answer {
  const found = findTransfer(world, provider, textOf(form, 'txCode'));
  if (!found) return refusal('1017', 'TxCode is not exist');
  const { requestId: txCode, amount, after } = found;
  const transferType = amount < 0n ? 'WITHDRAW' : 'DEPOSIT';
  const transferAmount = decimal(amount < 0n ? -amount : amount);
  return ok({ txStatus: '1', txCode, transferType, transferAmount, balance: decimal(after) });
}

function launch({ world, form, origin }: Asked, player: Player): Answer {
  const url = lobbyAddress(world, player, {
    ...{ origin, lang: textOf(form, 'language'), redirectUrl: textOf(form, 'externalURL') },
    mobile: textOf(form, 'isMobileLogin'),
  });
  return ok({ url });
}

const noAccount = refusal('1002', 'Account is not exists');

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, textOf(asked.form, 'userId'));
    return player ? work(asked, player) : noAccount;
  };
}

function ok(body: object): Answer {
  return { status: 200, body: { status: '0000', ...body } };
}
