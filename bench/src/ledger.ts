import type { Books } from './books.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { inArrays, queued, type Spread } from './postings.ts';
import { type Line, table } from './report.ts';
import { installHandWritten, type Single } from './single.ts';

/** Callers, and the least that they must reach against R. */
const loads: readonly [callers: number, target?: number][] = [[1], [8, 0.45], [32, 1.0], [128, 1.4]];

const arrays = 'arrays of 100, two under way';
const byHand = 'a posting written by hand for one call, without what keeps it safe';

/** One measurement with the yardstick taken just before and just after it, since the machine is never equally free. */
interface Sample {
  readonly rate: number;
  readonly ratio: number;
}

/** The ledger from one Node process against R: spread, with one house account in every posting, and in arrays. */
export async function ledgerBenchmark(books: Books, single: Single, options: Options): Promise<string> {
  await installHandWritten(books);
  const samples = new Map<string, Sample[]>();
  const yardstick: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    let before = await single.perSecond(books, options.seconds);
    for (const [name, measure] of measurements(books, single, options.seconds)) {
      const rate = await measure();
      const after = await single.perSecond(books, options.seconds);
      samples.set(name, [...(samples.get(name) ?? []), { rate, ratio: (2 * rate) / (before + after) }]);
      yardstick.push(before);
      before = after;
    }
  }
  const r = Math.round(median(yardstick));
  return table(
    `The ledger, R = one posting per call through ${single.by} with 8 clients (${r} a second)`,
    lines(samples),
  );
}

/** Spread and house stand next to each other, since they are compared. */
function measurements(books: Books, single: Single, seconds: number): [string, () => Promise<number>][] {
  const callers = ([count]: (typeof loads)[number]): [string, () => Promise<number>][] =>
    (['spread', 'house'] as const).map((spread) => [
      nameOf(count, spread),
      () => queued(books, count, spread, seconds),
    ]);
  return [
    ...loads.flatMap(callers),
    [arrays, () => inArrays(books, seconds)],
    [byHand, () => single.perSecond(books, seconds, 'hand')],
  ];
}

function lines(samples: ReadonlyMap<string, readonly Sample[]>): Line[] {
  const of = (name: string) => samples.get(name) ?? [];
  const wanted = (target?: number) => (target === undefined ? {} : { target });
  return [
    ...loads.map(([count, target]) => ({
      name: nameOf(count, 'spread'),
      ratios: of(nameOf(count, 'spread')).map((sample) => sample.ratio),
      ...wanted(target),
    })),
    ...loads.map(([count, target]) => ({
      name: `${nameOf(count, 'house')}, against spread`,
      ratios: of(nameOf(count, 'house')).map(
        (sample, round) => sample.ratio / (of(nameOf(count, 'spread'))[round]?.ratio ?? Number.NaN),
      ),
      ...wanted(target === undefined ? undefined : 0.8),
    })),
    ...[arrays, byHand].map((name) => ({ name, ratios: of(name).map((sample) => sample.ratio) })),
  ];
}

function nameOf(callers: number, spread: Spread): string {
  const who = callers === 1 ? '1 caller' : `${callers} callers`;
  return spread === 'house' ? `${who}, one house account in every posting` : who;
}
