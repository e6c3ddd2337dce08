import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import type { GiftGateway } from '../../providers/gift/port.ts';
import { unknown } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import type { World } from '../world.ts';
import { type Node, startNode } from './node.ts';
import { gameCodes } from './play.ts';
import { type Random, randomFrom } from './random.ts';

/** The servers of a run, and whatever may go wrong with them and with the outside parties. */
export interface Troubles {
  /** One of the servers, as a proxy would choose. */
  anyNode(random: Random): Node;
  /** Lets things go wrong until it is stopped. */
  begin(): void;
  /** Everything outside is well again, and no server runs any more. */
  end(): Promise<void>;
}

const MOST_FROZEN_MS = 4_000;
const HOUR_MS = 3_600_000;

export async function troublesOf(
  world: World,
  random: Random,
  defect?: (deps: Deps) => Deps,
): Promise<Troubles> {
  const late = lateCalls();
  const start = () => {
    const delays = randomFrom(random.between(1, 2 ** 31));
    const clockAheadMs = random.chance(0.3) ? random.between(-HOUR_MS, HOUR_MS) : 0;
    return startNode(world, {
      clockAheadMs,
      around: (deps) => {
        const around = withLateArrivals(deps, { random: delays, late });
        return defect?.(around) ?? around;
      },
    });
  };
  const nodes = [await start(), await start()];
  const ending: Promise<void>[] = [];
  let isOver = false;
  let running: Promise<void> = Promise.resolve();

  const revive = async () => {
    for (const [at, node] of nodes.entries()) {
      if (node.isAlive()) continue;
      ending.push(node.stop());
      nodes[at] = await start();
    }
  };
  const kinds = {
    fault: () => addFault(world, random),
    kill: () => random.pick(nodes).dieIn(random.between(1, 15), random.pick(['before', 'after'])),
    freeze: () => random.pick(nodes).freeze(random.between(100, MOST_FROZEN_MS)),
    callbacks: () => callbacksTo(world, random.chance(0.3) ? null : random.pick(nodes).url),
    payouts: () =>
      world.act('PUT', '/settings', {
        payoutOutcome: random.pick(payoutOutcomes),
        payoutMs: random.between(0, 300),
      }),
  };
  const run = async () => {
    while (!isOver) {
      await kinds[random.weighted({ fault: 6, kill: 1, freeze: 1, callbacks: 1, payouts: 2 })]();
      await pause(random.between(60, 400));
      await revive();
    }
  };
  return {
    anyNode: (chooser) => chooser.pick(nodes),
    begin() {
      running = run();
    },
    async end() {
      isOver = true;
      await running;
      await Promise.all([...ending, ...nodes.map((node) => node.stop())]);
      await late.arrived();
      await world.act('DELETE', '/faults');
      await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS', payoutMs: 0 });
      await callbacksTo(world, world.url);
      // What the phone still holds must not come while the books are compared.
      await world.act('PUT', '/settings', { bankFeedUrl: null });
    },
  };
}

/** Payouts may hang for good, or be refused after they were accepted. */
const payoutOutcomes = [
  'SUCCESS',
  'SUCCESS',
  'SUCCESS',
  'SUCCESS',
  'REJECTED',
  'ON_HOLD',
  'PROCESSING',
] as const;

const faultKinds = [
  ...[
    'timeout',
    'error',
    'lost-response',
    'nonsense',
    'bad-signature',
    'duplicate-callback',
    'late-callback',
    'lost-callback',
    'rate-limit',
    'maintenance',
  ],
];

/** Parties that call nobody back and pay nobody. */
const answersOnly: ReadonlySet<string> = new Set([...gameCodes, 'TRUEMONEY', 'SLIP']);

async function addFault(world: World, random: Random): Promise<void> {
  const party = random.pick([
    'KBANK',
    ...gameCodes,
    'PAYONEX',
    'WW',
    'PAYTIMZ',
    'ZPAY',
    'BCEL',
    'TRUEMONEY',
    'SLIP',
    'FEED',
  ] as const);
  const kind = random.chance(0.1) ? 'wrong-amount' : random.pick(faultKinds);
  const order = { party, kind, times: random.between(1, 3), delayMs: random.between(0, 2_000) };
  // The sandbox takes no such order for one of these.
  if (answersOnly.has(party) && /callback|amount/.test(kind)) return;
  await world.act('POST', '/faults', order);
}

async function callbacksTo(world: World, url: string | null): Promise<void> {
  await world.act('PUT', '/settings', {
    kbankCallbackUrl: url && `${url}/callback/qr/kbank`,
    payonexCallbackUrl: url && `${url}/callback/payout/payonex`,
    payonexDepositCallbackUrl: url && `${url}/callback/qr/payonex`,
    wwCallbackUrl: url && `${url}/callback/qr/ww`,
    paytimzCallbackUrl: url && `${url}/callback/qr/paytimz`,
    zpayCallbackUrl: url && `${url}/callback/qr/zpay`,
    bankFeedUrl: url && `${url}/callback/feed/feed`,
  });
}

/** Calls that arrive after whoever made them has given them up. */
function lateCalls() {
  const underWay = new Set<Promise<unknown>>();
  return {
    arriveIn(ms: number, call: () => Promise<unknown>): void {
      const arriving = pause(ms).then(call);
      underWay.add(arriving);
      void arriving.finally(() => underWay.delete(arriving));
    },
    /** Resolves when none is on its way any more: whoever asks then is told the last word. */
    async arrived(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

interface Lateness {
  random: Random;
  late: ReturnType<typeof lateCalls>;
}

/** Now and then a call that moves money arrives long after everybody has given it up, some of them too late. */
function withLateArrivals(deps: Deps, { random, late }: Lateness): Deps {
  const lateGame = (provider: GameProvider): GameProvider => ({
    ...provider,
    async transfer(order) {
      const arrive = () => provider.transfer(order);
      if (!random.chance(0.06)) return arrive();
      // Where the balance tells, nobody can tell one that arrives after it was settled from play.
      const most = provider.recovery.kind === 'locked' ? provider.settlingMs / 2 : 2 * provider.settlingMs;
      late.arriveIn(random.between(200, most), arrive);
      return unknown('timeout');
    },
  });
  const lateGateway = (gateway: PayoutGateway): PayoutGateway => ({
    ...gateway,
    async pay(order, isOver) {
      if (!random.chance(0.3)) return gateway.pay(order, isOver);
      late.arriveIn(random.between(200, 4_000), () => gateway.pay(order, () => false));
      return unknown('timeout');
    },
  });
  const lateGift = (gateway: GiftGateway): GiftGateway => ({
    ...gateway,
    async redeem(asked) {
      if (!random.chance(0.15)) return gateway.redeem(asked);
      late.arriveIn(random.between(200, 4_000), () => gateway.redeem(asked));
      return unknown('timeout');
    },
  });
  const games = new Map(
    gameCodes.flatMap((code) => {
      const provider = deps.providers.games.get(code);
      return provider ? [[code, lateGame(provider)] as const] : [];
    }),
  );
  const { payout, gift } = deps.providers;
  const providers = { games, payout: payout && lateGateway(payout), gift: gift && lateGift(gift) };
  return { ...deps, providers: { ...deps.providers, ...providers } };
}
