import pg from 'pg';

const { builtins } = pg.types;

/** The object ids of the array types below; pg names only the scalar ones. */
const arrayOfInt8 = 1016;
const arrayOfDate = 1182;

type Parser = (text: string) => unknown;

/**
 * How the text PostgreSQL sends becomes a JavaScript value. int8 is money or a counter and must not pass
 * through a double; a date has no time of day, so it stays the text YYYY-MM-DD. The rest is pg's own:
 * timestamptz becomes a Date, numeric stays text.
 */
const ours = new Map<number, Parser>([
  [builtins.INT8, BigInt],
  [arrayOfInt8, int8Array],
  [builtins.DATE, String],
  [arrayOfDate, dateArray],
]);

/** Given to each connection, so that no other user of pg in this process is changed by it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : ours.get(id);
    return parser ?? pg.types.getTypeParser(id, format as 'text');
  },
};

function int8Array(text: string): (bigint | null)[] {
  return elements(text).map((element) => (element === 'NULL' ? null : BigInt(element)));
}

function dateArray(text: string): (string | null)[] {
  return elements(text).map((element) => (element === 'NULL' ? null : element));
}

/** Integers and dates are never quoted inside an array's text, so a split is enough. */
function elements(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
