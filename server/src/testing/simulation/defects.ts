import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { unknown } from '../../providers/outcome.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import type { PayoutFound, PayoutGateway } from '../../providers/payout/port.ts';
import { plantedCode, plantedEnd, plantedPayoutRefusal, plantedRefusal, plantedSuccess } from '../planted.ts';

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

  'takes a cancelled code for one that nobody can have paid': withQr((gateway) => ({
    async inquire(question) {
      const said = await gateway.inquire(question);
      const isCancelled = cancelled.has(question.reference);
      return isCancelled ? plantedCode(question, { state: 'cancelled' }) : said;
    },
    async cancel(question) {
      cancelled.add(question.reference);
      await gateway.cancel(question);
      return plantedEnd('cancelled');
    },
  })),

  'asks for a payout again that was not answered': withPayout((gateway) => ({
    async pay(order, before) {
      const said = await gateway.pay(order, before);
      if (said.kind !== 'unknown') return said;
      await gateway.pay({ ...order, reference: newOperation().replaceAll('-', '') }, before);
      return said;
    },
  })),

  'takes silence about a payout for a refusal': withPayout((gateway) => ({
    async pay(order, before) {
      const said = await gateway.pay(order, before);
      return said.kind === 'unknown' ? plantedPayoutRefusal(order, 'silence') : said;
    },
  })),

  'never looks at a payout again': withPayout(() => ({ find: async () => unknown('timeout') })),

  'believes for ever what a payout came to': withPayout((gateway) => {
    const known = new Map<string, PayoutFound>();
    return {
      async find(asked, before) {
        const said = known.get(asked.reference) ?? (await gateway.find(asked, before));
        if (said.kind === 'paid' || said.kind === 'rejected') known.set(asked.reference, said);
        return said;
      },
    };
  }),

  'forgets the keys of requests': (deps) => ({
    ...deps,
    steps: {
      ...deps.steps,
      run: (step, item) => deps.steps.run(step, { ...item, claim: undefined }),
    },
  }),
};

/** What these servers know together, of codes by their references. */
const cancelled = new Set<string>();
const asked = new Map<string, bigint>();

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
