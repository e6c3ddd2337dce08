import type { z } from 'zod';

/** What an operator has written as one text in JSON; or why it does not fit, in words for them. */
export function readWritten<Schema extends z.ZodType<object>>(
  text: string,
  schema: Schema,
): z.output<Schema> | string {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const { success, data, error } = schema.safeParse(written);
  if (success) return data;
  return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ');
}
