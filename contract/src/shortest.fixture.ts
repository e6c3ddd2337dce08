import { z } from 'zod';
import { contract } from './contract.ts';
import type { CallId } from './routes.ts';

/** The shortest answers that a call may give: what has to be there, once for each of its words. */
export function shortestAnswers(id: CallId): unknown[] {
  return shortest(z.toJSONSchema(contract[id].answer, { io: 'output', unrepresentable: 'any' }));
}

type Schema = z.core.JSONSchema.BaseSchema;

function shortest(schema: Schema): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number') return [schema.minimum ?? 0];
  if (schema.type === 'array') return [[]];
  if (schema.type !== 'object') return ['a word'];
  const required = (schema.required ?? []).map(
    (name) => [name, schema.properties?.[name] as Schema] as const,
  );
  return required.reduce<object[]>(
    (made, [name, part]) => made.flatMap((one) => shortest(part).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
