import type { Query, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** Servers that are wrong about the lines of the bank's statement, of which operators tell them; `defects.ts` tells of the others. */
export const lineDefects = {
  'credits a line of the statement to whoever asks': withLines((line) => {
    asked += 1;
    return line.replace(/[*]?$/, (mark) => `X${asked}${mark}`);
  }),

  'takes each line over from what a message has named it for': withLines((line) =>
    line.replace(/[*]?$/, '*'),
  ),
};

/** How often lines were asked for, which makes another one of each. */
let asked = 0;

/** What an operator writes down of a line is read as something else. */
function withLines(change: (line: string) => string) {
  return (deps: Deps): Deps => {
    const changed = <Row>(query: Query<Row>): Query<Row> =>
      /^select (slip|qr)_decide\(/.test(query.text)
        ? { ...query, values: query.values.map((value) => toldAs(value, change)) }
        : query;
    const other = (tx: Tx): Tx => ({ ...tx, one: (query) => tx.one(changed(query)) });
    const { database } = deps;
    return {
      ...deps,
      database: { ...database, transaction: (work) => database.transaction((tx) => work(other(tx))) },
    };
  };
}

/** The same decision with another line; whatever is no decision by a line stays as it is. */
function toldAs(value: unknown, change: (line: string) => string): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  const told = JSON.parse(value) as { number?: string };
  return told.number === undefined ? value : JSON.stringify({ ...told, number: lineOf(told.number, change) });
}

/** `AMOUNT@BANK-ACCOUNT@LINE` of a slip, `AMOUNT@LINE` and perhaps `@NUMBER` of a code. */
function lineOf(number: string, change: (line: string) => string): string {
  const [, before = '', line = '', after = ''] =
    /^([^@]+@(?:[A-Z0-9]+-[0-9]+@)?)([A-Za-z0-9]+[*]?)(@.+)?$/.exec(number) ?? [];
  return line === '' ? number : `${before}${change(line)}${after}`;
}
