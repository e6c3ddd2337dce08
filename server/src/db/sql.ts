declare const row: unique symbol;

/**
 * A statement with its values apart, as PostgreSQL wants them, that knows the rows it answers with.
 * `name` makes it a prepared statement.
 */
export interface Query<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
  /** Never set: it carries the row's type from the statement to whoever runs it. */
  readonly [row]?: Row;
}

/**
 * The text around the values of every query made by `sql`. Only such queries are spliced into another one:
 * a request body that happens to look like a query stays a plain value.
 */
const fragments = new WeakMap<Query<unknown>, readonly string[]>();

/**
 * Builds a query from a template. Each `${value}` becomes a numbered parameter; a nested query is spliced in
 * with its own parameters. A bigint is sent as text, a JavaScript array as a PostgreSQL array, so a JSON array
 * must be given as text (`JSON.stringify`). `Row` is what one row of the answer looks like, with camelCase names: the
 * statement names its columns so, and nobody else says it again. Without it nothing is known of the rows.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Query<Row> {
  const parts: string[] = [strings[0] ?? ''];
  const flat: unknown[] = [];
  for (const [index, value] of values.entries()) {
    const after = strings[index + 1] ?? '';
    const nested = isQuery(value) ? fragments.get(value) : undefined;
    if (nested && isQuery(value)) {
      parts.push(parts.pop() + (nested[0] ?? ''), ...nested.slice(1));
      parts.push(parts.pop() + after);
      flat.push(...value.values);
    } else {
      parts.push(after);
      flat.push(value);
    }
  }
  return remember({ text: numbered(parts), values: flat }, parts);
}

/**
 * The same query under a prepared-statement name: PostgreSQL then parses and plans it once per connection.
 * A name must always stand for the same text.
 */
export function prepared<Row>(name: string, query: Query<Row>): Query<Row> {
  return remember({ ...query, name }, fragments.get(query) ?? [query.text]);
}

/**
 * A prepared query for rows whose key is one of `values`; `query` puts `among` behind the key. A single value has a
 * statement of its own, because PostgreSQL plans one with an array anew each time, and that takes longer than running it.
 */
export function preparedAmong<Row>(
  name: string,
  values: readonly unknown[],
  query: (among: Query) => Query<Row>,
): Query<Row> {
  return values.length === 1
    ? prepared(`${name}.one`, query(sql`= ${values[0]}`))
    : prepared(name, query(sql`= any (${values})`));
}

function isQuery(value: unknown): value is Query<unknown> {
  return typeof value === 'object' && value !== null && fragments.has(value as Query<unknown>);
}

function numbered(parts: readonly string[]): string {
  return parts.reduce((text, part, index) => `${text}$${index}${part}`);
}

function remember<Row>(query: Query<Row>, parts: readonly string[]): Query<Row> {
  fragments.set(query, parts);
  return query;
}
