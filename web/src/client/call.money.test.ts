import { contract } from '@prae/contract/contract';
import { type CallId, routes } from '@prae/contract/routes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeBrowser, fakeBrowser, json } from '../testing/browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The portal's modules read the browser when they load, so each test loads them anew. */
const portal = () => import('./call.ts');

const moving = (Object.keys(routes) as CallId[]).filter((id) => routes[id].effect === 'money');

type Schema = z.core.JSONSchema.BaseSchema;

/** The shortest answers that a schema allows: what has to be there, once for each of its words. */
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

const answers = moving.flatMap((id) =>
  shortest(z.toJSONSchema(contract[id].answer, { io: 'output', unrepresentable: 'any' })).map(
    (answer) => [id, JSON.stringify(answer), answer] as const,
  ),
);

it.each(answers)('%s is done by %s', async (id, _, answer) => {
  const { send } = await portal();
  browser.answers.push(json(200, answer));
  expect(await send(id, { params: { bankCode: 'KBANK', code: 'SLOT' } } as never)).toMatchObject({
    outcome: 'ok',
    answer,
  });
});

it.each(
  moving.flatMap((id) =>
    [{}, [], { message: 'OK' }, { status: 'ok' }, { status: 200, success: 'yes' }].map(
      (answer) => [id, JSON.stringify(answer), answer] as const,
    ),
  ),
)('%s is not known by a proxy’s %s', async (id, _, answer) => {
  const { send } = await portal();
  browser.answers.push(json(200, answer));
  expect(await send(id, { params: { bankCode: 'KBANK', code: 'SLOT' } } as never)).toMatchObject({
    outcome: 'unknown',
  });
});
