/** A request that the sandbox's own control calls refuse, answered `{message, field?, why?}`. */
export class Refused extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** In a sentence, for whoever called. */
  readonly why: string | undefined;
  constructor(message: string, status = 400, field?: string, why?: string) {
    super(message);
    this.status = status;
    this.field = field;
    this.why = why;
  }
}

/** The fields of a JSON or form body, or of a query; nothing but an object has any. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}

/** A text field as it stands, or '' when it is absent or no text. A number is taken for its digits. */
export function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A required text field of a control call. */
export function requiredText(fields: Record<string, unknown>, name: string, most = 200): string {
  const value = textOf(fields, name).trim();
  if (value === '') throw new Refused('KEY_MISSING', 400, name);
  if (value.length > most) throw new Refused('KEY_INVALID', 400, name);
  return value;
}
