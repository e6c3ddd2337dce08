import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawnPlace } from '../../../../server/src/features/spin/draw.ts';
import { type Draw, recompute } from './recompute.ts';

const id = '01900000-0000-7000-8000-000000000010';

/** A draw as the server makes it. */
function drawn(weights: Draw['weights'], secret = randomBytes(32).toString('hex')): Draw {
  const nonce = randomBytes(8).toString('hex');
  const place = drawnPlace(
    secret,
    id,
    nonce,
    weights.map(({ weight }) => weight),
  );
  const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  return { commitment, secret, nonce, weights, result: { code: weights[place]?.code ?? '', label: '' } };
}

const weights = [5, 1, 30, 2].map((weight, place) => ({ code: `S${place}`, weight }));

it('comes to what the server drew, also where numbers are rejected', async () => {
  const heavy = [2 ** 46, 2 ** 46, 1, 2 ** 45].map((weight, place) => ({ code: `H${place}`, weight }));
  for (let round = 0; round < 100; round += 1) {
    const draw = drawn(round % 2 ? heavy : weights);
    expect(await recompute(id, draw)).toMatchObject({ isSecret: true, isSlice: true });
  }
});

it('finds any one changed byte of the secret, another slice, and other weights', async () => {
  const draw = drawn(weights);
  for (let at = 0; at < 32; at += 1) {
    const changed = Buffer.from(draw.secret, 'hex');
    changed[at] = (changed[at] ?? 0) ^ 1;
    const secret = changed.toString('hex');
    expect(await recompute(id, { ...draw, secret }), `byte ${at}`).toMatchObject({ isSecret: false });
  }
  const other = weights.find(({ code }) => code !== draw.result.code)?.code ?? '';
  expect(await recompute(id, { ...draw, result: { code: other, label: '' } })).toMatchObject({
    isSecret: true,
    isSlice: false,
  });
  const only = [{ code: other, weight: 1 }];
  expect(await recompute(id, { ...draw, weights: only })).toMatchObject({ isSlice: false, code: other });
});
