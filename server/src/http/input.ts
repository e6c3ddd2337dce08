import type { RefusalCode } from '@prae/contract/refusals';
import type { z } from 'zod';
import { Refusal } from '../domain/refusal.ts';

/** Nobody needs to be told more wrong fields than this, and their names come from outside. */
const FIELDS_LIMIT = 20;
const NAME_LIMIT = 64;

/** Checks one part of a request against its schema; nothing is coerced and nothing is dropped. */
export function checkInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw malformed(read.error, input);
}

/** KEY_MISSING when something is missing, else KEY_INVALID, with the field names. */
function malformed(error: z.ZodError, input: unknown): Refusal {
  if (input === undefined || input === null) return new Refusal('KEY_MISSING');
  const fields = new Map<string, RefusalCode>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String);
    for (const name of names) {
      if (fields.size < FIELDS_LIMIT)
        fields.set(name.slice(0, NAME_LIMIT), isMissing(input, name) ? 'KEY_MISSING' : 'KEY_INVALID');
    }
  }
  const message = [...fields.values()].includes('KEY_MISSING') ? 'KEY_MISSING' : 'KEY_INVALID';
  return fields.size === 0 ? new Refusal(message) : new Refusal(message, Object.fromEntries(fields));
}

function isMissing(input: unknown, name: string): boolean {
  return typeof input === 'object' && input !== null && !Object.hasOwn(input, name);
}

/**
 * Checks a body. Where it may be left out, an empty one from clients that always send one is none: under one key both are one request.
 */
export function checkBody<T>(schema: z.ZodType<T>, input: unknown): T {
  const isEmpty = isFields(input) && Object.keys(input).length === 0;
  const isNone = input === null || isEmpty;
  return checkInput(schema, isNone && schema.safeParse(undefined).success ? undefined : input);
}

function isFields(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** A call without a body takes none, or an empty object from clients that always send one. */
export function checkNoBody(input: unknown): void {
  if (input === undefined || input === null) return;
  const names = isFields(input) ? Object.keys(input) : undefined;
  if (names === undefined) throw new Refusal('KEY_INVALID');
  if (names.length > 0) {
    const known = names
      .slice(0, FIELDS_LIMIT)
      .map((name) => [name.slice(0, NAME_LIMIT), 'KEY_INVALID'] as const);
    throw new Refusal('KEY_INVALID', Object.fromEntries(known));
  }
}
