import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** Also on ten million entries, which takes some minutes and four gigabytes. */
  large: boolean;
  /** How long one measurement takes. */
  seconds: number;
  /** How many times everything is measured, in turn; medians of the rounds' ratios are printed. */
  rounds: number;
  /** Another checkout, whose server makes the same transfers beside this one's. */
  beside?: string;
  /** Also prints each statement that a transfer sends. */
  statements: boolean;
  /** Names of the parts to run; all when empty. */
  only: string[];
}

/** Reads `--large`, `--seconds 2`, `--rounds 5`, `--beside PATH`, `--statements` and names of parts. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      large: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      beside: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  if (!(seconds > 0) || !(rounds >= 1)) throw new Error('--seconds and --rounds are numbers above zero');
  const beside = values.beside === undefined ? {} : { beside: resolve(values.beside) };
  return {
    ...{ large: values.large, statements: values.statements },
    ...{ seconds, rounds, ...beside, only: positionals },
  };
}
