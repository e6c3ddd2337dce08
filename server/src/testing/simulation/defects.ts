import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import type { BankFeed } from '../../providers/feed/port.ts';
import type { Balance, TransferFound, TransferOrder } from '../../providers/game/match.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import type { GiftGateway } from '../../providers/gift/port.ts';
import { unknown } from '../../providers/outcome.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import {
  plantedBalance,
  plantedCode,
  plantedEnd,
  plantedGift,
  plantedPayout,
  plantedPayoutRefusal,
  plantedRefusal,
  plantedSuccess,
  plantedTransfer,
} from '../planted.ts';
import { lineDefects } from './line-defects.ts';

type Defect = (deps: Deps) => Deps;

/**
 * Servers that are wrong in one way each, such as an author in a hurry would make them: the simulation is worth
 * something as long as it finds each of them.
 */
export const defects: Record<string, Defect> = {
  'takes silence of a game for a refusal': withGames((game) => ({
    async transfer(order) {
      const said = await game.transfer(order);
      return said.kind === 'unknown' ? plantedRefusal(order, 'silence') : said;
    },
  })),

  'takes silence of a game for a confirmation': withGames((game) => ({
    async transfer(order) {
      const said = await game.transfer(order);
      return said.kind === 'unknown' ? plantedSuccess(order) : said;
    },
  })),

  'sends a transfer again that was not answered': withGames((game) => ({
    async transfer(order) {
      const said = await game.transfer(order);
      if (said.kind !== 'unknown') return said;
      return game.transfer({ ...order, reference: newOperation().replaceAll('-', '') });
    },
  })),

  'takes silence about a gift for a refusal': withGift((gateway) => ({
    async redeem(asked) {
      const said = await gateway.redeem(asked);
      silent.add(said.kind === 'unknown' ? asked.hash : '');
      return said;
    },
    async look(asked) {
      const found = await gateway.look(asked);
      const refused = { ticket: null, state: { kind: 'refused', code: 'VOUCHER_OUT_OF_STOCK' } } as const;
      return silent.has(asked.hash) ? plantedGift(asked, refused) : found;
    },
  })),

  'credits a satang less than came of a gift': withGift((gateway) => ({
    async redeem(asked) {
      const said = await gateway.redeem(asked);
      if (said.kind !== 'taken') return said;
      const { mobile } = asked;
      const state = { kind: 'refused', code: 'SUCCESS' } as const;
      const told = plantedGift(asked, { ticket: { mobile, amount: said.amount - 1n }, state });
      return told.kind === 'taken' ? told : unknown('ambiguous');
    },
  })),

  'takes a message of the bank feed that comes again for another one': (deps) => {
    const { feed } = deps.providers;
    const open: BankFeed['open'] = (callback, receivedAt) => {
      const opened = feed?.open(callback, receivedAt) ?? { ok: false, status: 401, error: 'signature' };
      if (!opened.ok || opened.message.told.kind !== 'credit') return opened;
      const { balanceAfter: _, ...fact } = opened.message.told.fact;
      const number = newOperation().replaceAll('-', '');
      const told = { kind: 'credit', fact: { ...fact, number } } as const;
      return { ok: true, message: { ...opened.message, digest: number, told } };
    };
    return { ...deps, providers: { ...deps.providers, feed: feed && { ...feed, open } } };
  },

  'credits what a code asked for, whatever was paid': withQr((gateway) => ({
    create(order) {
      asked.set(order.reference, order.amount);
      return gateway.create(order);
    },
    async inquire(question) {
      const said = await gateway.inquire(question);
      if (said.kind !== 'confirmed' || said.value.state !== 'paid') return said;
      const amount = asked.get(question.reference) ?? said.value.amount;
      return plantedCode(question, { ...said.value, amount });
    },
  })),

  'gives every look at a payment a number of its own': withQr((gateway) => ({
    async inquire(question) {
      const said = await gateway.inquire(question);
      if (said.kind !== 'confirmed' || said.value.state !== 'paid') return said;
      return plantedCode(question, { ...said.value, payment: newOperation() });
    },
  })),

  'takes what is overheard for what a gateway was asked': withQr((gateway) => ({
    async inquire(question) {
      const said = await gateway.inquire(question);
      if (said.kind !== 'confirmed' || said.value.state !== 'paid') return said;
      const { heard: _, more = [], ...told } = said.value;
      const others = more.map(({ payment, amount }) => ({ payment, amount }));
      return plantedCode(question, { ...told, ...(others.length > 0 && { more: others }) });
    },
  })),

  'takes a cancelled code for one that nobody can have paid': withQr((gateway) => ({
    async inquire(question) {
      const said = await gateway.inquire(question);
      const isCancelled = cancelled.has(question.reference);
      return isCancelled ? plantedCode(question, { state: 'cancelled' }) : said;
    },
    async cancel(question) {
      cancelled.add(question.reference);
      await gateway.cancel?.(question);
      return plantedEnd(question, 'cancelled');
    },
  })),

  'asks for a payout again that was not answered': withPayout((gateway) => ({
    async pay(order, isOver) {
      const said = await gateway.pay(order, isOver);
      if (said.kind !== 'unknown') return said;
      await gateway.pay({ ...order, reference: newOperation().replaceAll('-', '') }, isOver);
      return said;
    },
  })),

  'takes silence about a payout for a refusal': withPayout((gateway) => ({
    async pay(order, isOver) {
      const said = await gateway.pay(order, isOver);
      return said.kind === 'unknown' ? plantedPayoutRefusal(order, 'silence') : said;
    },
  })),

  'never looks at a payout again': withPayout(() => ({ find: async () => unknown('timeout') })),

  'believes for ever what a payout came to': withPayout((gateway) => {
    const known = new Map<string, { state: 'paid' | 'rejected'; gatewayPayoutId: string }>();
    return {
      async find(asked, before) {
        const end = known.get(asked.reference);
        if (end) return plantedPayout(asked, end);
        const said = await gateway.find(asked, before);
        if (said.kind === 'paid' || said.kind === 'rejected')
          known.set(asked.reference, { state: said.kind, gatewayPayoutId: said.gatewayPayoutId });
        return said;
      },
    };
  }),

  'takes the word about the transfer before for ours': withGames(({ transfer, recovery }) => {
    if (recovery.kind !== 'status') return {};
    return {
      transfer(order) {
        transfers.push(order);
        return transfer(order);
      },
      recovery: {
        ...recovery,
        async transferStatus(order) {
          const at = transfers.findIndex(({ reference }) => reference === order.reference);
          const said = await recovery.transferStatus(transfers[at - 1] ?? order);
          if (said.kind === 'unknown' || said.kind === 'other-amount') return said;
          return plantedTransfer(order, said.kind === 'confirmed' ? 'ours' : 'nothing');
        },
      },
    };
  }),

  'takes the word about the code before for ours': withQr((gateway) => ({
    create(order) {
      codes.push(order.reference);
      return gateway.create(order);
    },
    async inquire(question) {
      const before = codes[codes.indexOf(question.reference) - 1];
      const said = await gateway.inquire({ ...question, reference: before ?? question.reference });
      return said.kind === 'confirmed' ? plantedCode(question, said.value) : said;
    },
  })),

  'keeps what it heard of a transfer under its player': withGames(({ recovery }) => {
    if (recovery.kind !== 'status') return {};
    return {
      recovery: {
        ...recovery,
        async transferStatus(order) {
          const kept = plantedAs(order, heard.get(order.username));
          if (kept) return kept;
          const said = await recovery.transferStatus(order);
          heard.set(order.username, said.kind);
          return said;
        },
      },
    };
  }),

  'keeps a balance under its game': withGames((game) => {
    let kept: Balance | undefined;
    return {
      async balance(player) {
        if (kept) {
          const { amount, outstanding } = kept;
          kept = undefined;
          return plantedBalance(player, amount, outstanding);
        }
        const said = await game.balance(player);
        if (said.kind === 'confirmed') kept = said.value;
        return said;
      },
    };
  }),

  'credits each callback': withQr((gateway) => ({
    readCallback(callback) {
      const about = gateway.readCallback(callback);
      return about && { ...about, payment: newOperation() };
    },
    async inquire(question) {
      const { payment, ...asked } = question;
      const said = await gateway.inquire(asked);
      if (said.kind !== 'confirmed') return said;
      const { value } = said;
      const told = value.state === 'paid' ? { ...value, payment: payment ?? value.payment } : value;
      return plantedCode(question, told);
    },
  })),

  'forgets when to look at a row': (deps) => ({
    ...deps,
    steps: {
      ...deps.steps,
      run: (step, item) => deps.steps.run(step, { ...item, checkMs: YEARS_MS }),
    },
  }),

  'forgets the keys of requests': (deps) => ({
    ...deps,
    steps: {
      ...deps.steps,
      run: (step, item) => deps.steps.run(step, { ...item, claim: undefined }),
    },
  }),

  ...lineDefects,
};

/** What these servers know together, of codes by their references. */
const cancelled = new Set<string>();
const asked = new Map<string, bigint>();
/** Vouchers whose call was not answered. */
const silent = new Set<string>();
/** In the order in which they were asked for. */
const transfers: TransferOrder[] = [];
const codes: string[] = [];
/** By player. */
const heard = new Map<string, TransferFound['kind']>();

const YEARS_MS = 10 * 365 * 86_400_000;

/** What a game would say of this transfer, had it said of this one what it said of another; undefined where it said less. */
function plantedAs<Order extends TransferOrder>(
  order: Order,
  kind: TransferFound['kind'] | undefined,
): TransferFound<Order> | undefined {
  if (kind === 'confirmed') return plantedTransfer(order, 'ours');
  return kind === 'absent' ? plantedTransfer(order, 'nothing') : undefined;
}

function withGames(change: (game: GameProvider) => Partial<GameProvider>): Defect {
  return (deps) => {
    const games = new Map(
      [...deps.providers.games].map(([code, game]) => [code, { ...game, ...change(game) }]),
    );
    return { ...deps, providers: { ...deps.providers, games } };
  };
}

function withQr(change: (gateway: QrGateway) => Partial<QrGateway>): Defect {
  return (deps) => {
    const qr = new Map(
      [...deps.providers.qr].map(([code, gateway]) => [code, { ...gateway, ...change(gateway) }]),
    );
    return { ...deps, providers: { ...deps.providers, qr } };
  };
}

function withPayout(change: (gateway: PayoutGateway) => Partial<PayoutGateway>): Defect {
  return (deps) => {
    const { payout } = deps.providers;
    return { ...deps, providers: { ...deps.providers, payout: payout && { ...payout, ...change(payout) } } };
  };
}

function withGift(change: (gateway: GiftGateway) => Partial<GiftGateway>): Defect {
  return (deps) => {
    const { gift } = deps.providers;
    return { ...deps, providers: { ...deps.providers, gift: gift && { ...gift, ...change(gift) } } };
  };
}
