import { apiCall, sendUntilAnswered } from './caller.ts';
import type { Newcomer } from './person.ts';
import { type Product, sandboxCall } from './product.ts';
import { scanSvg } from './scan.ts';

type Who = Pick<Newcomer, 'phone' | 'password'>;

/** What a member does by the API, beside their own browser. Amounts are baht. */
export interface Player {
  /** Pays a code of KBANK's and waits until it is in the wallet. */
  deposit(baht: number): Promise<void>;
  /** Moves so much into a game, wins or (below zero) loses there, and has the balance read. */
  play(code: string, baht: number, result: number): Promise<void>;
}

export async function playerOf(product: Product, { phone, password }: Who): Promise<Player> {
  const { portal } = product;
  const login = apiCall('POST', '/login', { username: phone, password });
  const { body } = await sendUntilAnswered(portal, undefined, login);
  const call = async (method: 'GET' | 'POST', path: string, input?: unknown) =>
    (await sendUntilAnswered(portal, String(body.token), apiCall(method, path, input))).body;
  const inWallet = async () => ((await call('GET', '/wallet')).wallet as { amount: number }).amount;
  const inGame = (code: string, slots: unknown) =>
    (slots as { code: string; amount: number; stale?: boolean }[]).find((slot) => slot.code === code);
  return {
    async deposit(baht) {
      const before = await inWallet();
      const { qrcode } = await call('POST', '/qrcode/KBANK', { amount: baht });
      await sandboxCall(product, '/bank/pay-qr', { payload: await scanSvg(String(qrcode)) });
      await until('the deposit is in the wallet', async () => (await inWallet()) >= before + baht);
    },
    async play(code, baht, result) {
      await call('GET', `/wallet/activate/${code}`);
      const before = await inWallet();
      await call('POST', '/wallet/transfer', { from: 'WALLET', to: code, amount: baht });
      await until('the money has left the wallet', async () => (await inWallet()) <= before - baht);
      const { username } = await call('GET', `/wallet/account/${code}`);
      const played = `/games/${code}/${String(username)}/play`;
      const { balance } = await sandboxCall<{ balance: number }>(product, played, { amount: result });
      // A game that was slow to answer is read again, as a member would.
      await until('what was played is read', async () => {
        const { slots } = await call('POST', '/wallet/refresh/slot');
        const game = inGame(code, slots);
        return game?.stale !== true && game?.amount === balance;
      });
    },
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 300) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
