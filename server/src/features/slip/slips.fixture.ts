import { startWorld, type TestMember, type World, type WorldOptions } from '../../testing/world.ts';
import { openAccount } from '../deposit/deposit.ts';

export const ours = { bankCode: 'KBANK', accountNo: '0401122334', accountName: 'PRAE PORTAL' } as const;
export const oursToo = { bankCode: 'SCB', accountNo: '4405566778', accountName: 'PRAE PORTAL' } as const;

/** What a transfer is like, where it is not the member's own 250.00 to the house's first account just now. */
export interface TransferOptions {
  fromBankCode?: string;
  fromAccountNo?: string;
  fromName?: string;
  toBankCode?: string;
  toAccountNo?: string;
  toName?: string;
  toProxy?: string;
  hideAccount?: boolean;
  ref1?: string;
  amount?: number;
  at?: string;
  knownAfterMs?: number;
  captchas?: number;
  notify?: boolean;
}

export interface Transferred {
  reference: string;
  /** The slip as the sender's app saves it. */
  picture: Buffer;
  /** The same as a photograph; `query` as the sandbox takes it. */
  photo(query: string): Promise<Buffer>;
}

/** A world with the house's accounts, and what tests of slips do in it. */
export async function startSlips(options: WorldOptions = {}) {
  const world = await startWorld({ recheck: false, slipsAtAnyTime: true, ...options });
  for (const account of [ours, oursToo])
    await world.database.run(openAccount({ ...account, currency: 'THB', mode: 'MANUAL' }));
  return { world, ...slipsOf(world) };
}

export function slipsOf(world: World) {
  const fetched = async (path: string) =>
    Buffer.from(await (await fetch(new URL(path, world.sandbox.url))).arrayBuffer());
  return {
    /** A transfer in the bank world. */
    async transfer(member: TestMember, options: TransferOptions = {}): Promise<Transferred> {
      const { reference, slip } = await world.act<{ reference: string; slip: string }>(
        'POST',
        '/bank/transfer',
        {
          fromBankCode: member.bankCode,
          fromAccountNo: member.bankAccountNo,
          fromName: member.bankAccountName,
          toBankCode: ours.bankCode,
          toAccountNo: ours.accountNo,
          toName: ours.accountName,
          amount: 250,
          notify: false,
          ...options,
        },
      );
      const picture = await fetched(slip);
      return { reference, picture, photo: (query) => fetched(`${slip}?photo&${query}`) };
    },
    /** Uploads a picture; answers the slip's reference. */
    async upload(member: TestMember, picture: Uint8Array): Promise<string> {
      const { status, body } = await world.upload('slip.upload', picture, { token: member.token });
      if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.reference;
    },
    /** What the member is shown of their slips, newest first: status, and the reason in brackets. */
    async shown(member: TestMember): Promise<string[]> {
      const { body } = await world.api('slip.list', { token: member.token, body: { page: 1, limit: 100 } });
      return body.slips.map(({ status, note }) => (note ? `${status} (${note})` : status));
    },
  };
}

export type Slips = Awaited<ReturnType<typeof startSlips>>;
