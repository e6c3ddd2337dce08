import { spelledOut } from '../../shell/plain.ts';

/** One thing that an act changed, as texts; '' where it was or is not there. */
export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** What differs between two states: field by field where both are objects, else as a whole. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
    .filter((one) => one.before !== one.after);
}

/** A value for a person to read. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return spelledOut(
    typeof value === 'string' ? value : JSON.stringify(value, null, 1).replace(/\n\s*/g, ' '),
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '·': value };
}
