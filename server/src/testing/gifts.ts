import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { openAccount, WALLET_BANK } from '../features/deposit/deposit.ts';
import { houseBalance } from '../ledger/balance.ts';
import type { TestMember, World } from './world.ts';

/** The wallet of a test world that takes gift links. */
export const giftWallet = { mobile: '0955550101', name: 'PRAE GIFT' } as const;

/** A gift as the sandbox tells of it; amounts in baht. */
export interface MadeGift {
  link: string;
  amount: number;
  status: 'active' | 'redeemed' | 'expired';
  taken: { mobile: string; amount: number }[];
}

/** Opens the wallet, and brings what tests do with gifts. */
export async function giftsIn(world: World) {
  const { mobile, name } = giftWallet;
  await world.owner.run(
    openAccount({
      ...{ bankCode: WALLET_BANK, accountNo: mobile, accountName: name },
      ...{ currency: 'THB', mode: 'LINK' },
    }),
  );
  const hashOf = (link: string) => link.slice(link.indexOf('=') + 1);
  /** As the portal sends it. */
  const pasted = (link: string) => encrypted(`${link}::${name}`, world.config.truelinkSecret);
  const redeem = (member: Pick<TestMember, 'token'>, link: string, key?: string) =>
    world.api('gift.redeem', {
      token: member.token,
      body: { link: pasted(link) },
      ...(key === undefined ? {} : { key }),
    });
  return {
    ...{ hashOf, pasted, redeem },
    make: async (
      amount: number,
      how: { members?: number; minutes?: number; own?: boolean; plain?: boolean } = {},
    ): Promise<string> =>
      (await world.act<{ link: string }>('POST', '/truemoney/gift', { amount, ...how })).link,
    /** As the party tells of it. */
    atParty: async (link: string): Promise<MadeGift | undefined> =>
      (await world.act<MadeGift[]>('GET', '/truemoney/gifts')).find((one) => one.link === link),
    /** Somebody takes a part of a gift in an app of their own. */
    takeBy: (mobileOf: string, link: string) =>
      world.act('POST', `/truemoney/campaign/vouchers/${hashOf(link)}/redeem`, { mobile: mobileOf }),
    faults: (kind: string, times = 1, call?: string) =>
      world.act('POST', '/faults', { party: 'TRUEMONEY', kind, times, ...(call && { call }) }),
    /** Expects that the party's own book tells that our wallet got what the ledger has, to the satang. */
    booked: async () => ({
      atParty: (await world.act<MadeGift[]>('GET', '/truemoney/gifts'))
        .flatMap(({ taken }) => taken.filter((one) => one.mobile === mobile))
        .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n),
      inLedger: -(await houseBalance(world.database, 'bank:TRUEWALLET', 'THB')),
    }),
  };
}

export type Gifts = Awaited<ReturnType<typeof giftsIn>>;

/** A text as `openssl enc -aes-256-cbc -md md5 -a -A` encrypts it. The same text and salt give the same. */
export function encrypted(plain: string, phrase: string, salt = randomBytes(8)): string {
  const md5 = (...parts: (Buffer | string)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();
  const first = md5(phrase, salt);
  const second = md5(first, phrase, salt);
  const iv = md5(second, phrase, salt);
  const cipher = createCipheriv('aes-256-cbc', Buffer.concat([first, second]), iv);
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from('Salted__'), salt, text]).toString('base64');
}
