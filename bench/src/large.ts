import type { Books } from './books.ts';
import type { Options } from './options.ts';
import { inArrays } from './postings.ts';
import { type Line, table } from './report.ts';
import type { Single } from './single.ts';

/** What ten million entries cost: the same postings on large books against small ones, in turn. */
export async function largeBenchmark(
  small: Books,
  large: Books,
  single: Single,
  options: Options,
): Promise<string> {
  const compare = async (measure: (books: Books) => Promise<number>): Promise<number[]> => {
    const ratios: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const [before, at, after] = [await measure(small), await measure(large), await measure(small)];
      ratios.push((2 * at) / (before + after));
    }
    return ratios;
  };
  const lines: Line[] = [
    {
      name: `one by one, ${single.by}, 8 clients`,
      ratios: await compare((books) => single.perSecond(books, options.seconds * 2)),
      target: 0.9,
    },
    {
      name: 'arrays of 100',
      ratios: await compare((books) => inArrays(books, options.seconds * 2)),
      target: 0.75,
    },
  ];
  return table('Ten million entries against two hundred thousand', lines);
}
