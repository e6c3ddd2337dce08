import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkProof, keptText, type Proof, readKept, readProof, sealText } from './check.ts';
import { isOf, type ProvenRow } from './row-proof.ts';

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const parent = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);

const at = '2026-11-24T03:00:00.000Z';
const line = (nth: number): string =>
  [
    ...['prae-line-1', 'PR1', nth + 1, `019a9f3e-5c1b-7d20-8e41-0123456789${nth}0`, at, 'deposit', 'KBANK'],
    ...['WALLET', 'SUCCESS', `${nth + 1}.00`, `${nth + 1}.00`, `${nth + 5}.00`, 'THB'],
  ].join('\n');

/** A day of five lines by the plain words of RFC 6962: a tree over four, and one beside it. */
function day(number: number, before: string): { proofs: Proof[]; seal: string; root: string } {
  const leaves = [0, 1, 2, 3, 4].map((nth) => sha256(Buffer.of(0), line(nth)));
  const [a, b, c, d, e] = leaves as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const [ab, cd] = [parent(a, b), parent(c, d)];
  const four = parent(ab, cd);
  const root = parent(four, e).toString('hex');
  const name = `2026-11-2${number}`;
  const seal = sha256(
    Buffer.of(2),
    ['prae-seal-1', 'PR1', number, name, 5, root, before].join('\n'),
  ).toString('hex');
  const paths = [[b, cd, e], [a, cd, e], [d, ab, e], [c, ab, e], [four]];
  const proofs = paths.map((path, place) => ({
    ...{ line: line(place), place, leaves: 5, path: path.map((hash) => hash.toString('hex')) },
    ...{ number, day: name, root, before, seal },
  }));
  return { proofs, seal, root };
}

const first = day(1, '0'.repeat(64));
const second = day(2, first.seal);
const third = day(3, second.seal);
const proof = second.proofs[2] as Proof;
const seals = [first, second, third].map(({ seal, root }, nth) => ({
  ...{ number: nth + 1, day: `2026-11-2${nth + 1}`, leaves: 5, root, seal },
}));
const right = { isRoot: true, isSeal: true };

test.each(second.proofs.map((one, place) => [place, one] as const))(
  'the proof of line %i fits',
  async (_, one) => {
    expect(await checkProof(one)).toEqual({ ...right, kept: 'none' });
    expect(readProof(JSON.stringify(one))).toEqual(one);
  },
);

test.each<[string, Partial<Proof>]>([
  ['a satang', { line: line(2).replace('3.00', '3.01') }],
  ['a time', { line: line(2).replace('.000Z', '.001Z') }],
  ['another line', { line: line(3) }],
  ['another place', { place: 3 }],
  ['a hash less', { path: proof.path.slice(1) }],
  ['a hash more', { path: [...proof.path, first.root] }],
  ['two hashes in another order', { path: proof.path.toReversed() }],
])('with %s the line does not lead to the root', async (_, change) => {
  expect(await checkProof({ ...proof, ...change })).toMatchObject({ isRoot: false });
});

test('no place beyond the last leaf leads to the root, though the way be that of another', async () => {
  const last = second.proofs[4] as Proof;
  expect(await checkProof({ ...last, place: 12 })).toMatchObject({ isRoot: false });
});

test.each<[string, Partial<Proof>]>([
  ['another day', { day: '2026-11-29' }],
  ['another number', { number: 3 }],
  ['another seal before', { before: third.seal }],
  ['another seal', { seal: third.seal }],
])('with %s the seal is not made of it', async (_, change) => {
  expect(await checkProof({ ...proof, ...change })).toMatchObject({ isSeal: false });
});

test.each([
  ['itself', sealText(proof), 'same'],
  ['itself without anything beside it', second.seal, 'same'],
  ['itself in other words', `my seal: ${sealText(proof).toUpperCase()}!`, 'same'],
  ['all of them', keptText(seals), 'same'],
  [
    'the last one, with those between',
    `${keptText(seals).replace(/^2 .*$/m, '')} 3 2026-11-23 ${third.seal}`,
    'same',
  ],
  ['another of its number', `2 2026-11-22 ${first.seal}`, 'other'],
  ['another without anything beside it', first.root, 'other'],
  ['another last one, with those between', `${keptText(seals)} 3 2026-11-23 ${first.seal}`, 'other'],
  ['the one before it alone', `1 2026-11-21 ${first.seal}`, 'unknown'],
  ['a later one, without those between', `4 2026-11-24 ${first.seal}`, 'unknown'],
  ['no seal at all', 'nothing', 'unknown'],
  ['the proof itself, which is not what was kept', JSON.stringify(proof), 'unknown'],
  [
    'the proof itself, written otherwise',
    JSON.stringify(proof).replace('prae-line', 'prae\\u002dline'),
    'unknown',
  ],
  [
    'all of them, with lines that a mail has broken',
    keptText(seals).replaceAll(/ (?=[0-9a-f]{64})/g, '\r\n '),
    'same',
  ],
  ['itself, with spaces that do not break', sealText(proof).replaceAll(' ', '\u00a0'), 'same'],
  ['nothing', ' ', 'none'],
])('what was kept is compared: %s', async (_, kept, said) => {
  expect(await checkProof(proof, kept)).toEqual({ ...right, kept: said });
});

test.each<[string, unknown]>([
  ['no JSON', undefined],
  ['nothing', null],
  ['a list', [proof]],
  ['a line of another kind', { ...proof, line: 'prae-line-2' }],
  ['a path of no hashes', { ...proof, path: ['1'] }],
  ['a place that is no number', { ...proof, place: '1' }],
  ['half a leaf', { ...proof, leaves: 2.5 }],
  ['a day that is none', { ...proof, day: '2026-11-22\u202e' }],
  ['too much', { ...proof, path: Array<string>(200).fill(proof.root) }],
])('a file is no proof: %s', (_, content) => {
  expect(readProof(JSON.stringify(content) ?? '{')).toBeUndefined();
});

test('a proof that is made of another seal than the one kept before it is of another past', async () => {
  const rewritten = day(2, 'e'.repeat(64)).proofs[2] as Proof;
  for (const kept of [keptText(seals.slice(0, 1)), ...seals.slice(0, 1).map(sealText)]) {
    expect(await checkProof(rewritten, kept)).toEqual({ ...right, kept: 'other' });
    expect(await checkProof(proof, kept)).toEqual({ ...right, kept: 'unknown' });
  }
});

test('a hundred years of seals are gone through while somebody waits', async () => {
  let { seal } = proof;
  let kept = '';
  for (let number = 3; number < 36_500; number += 1) {
    const made = [number, '2026-11-23', 5, first.root] as const;
    seal = sha256(Buffer.of(2), ['prae-seal-1', 'PR1', ...made, seal].join('\n')).toString('hex');
    kept += `${made.join(' ')} ${seal}\n`;
  }
  // The least that it takes on this machine just now: as many hashes, one after the other.
  const bytes = new Uint8Array(150);
  const hashes = await msOf(async () => {
    for (let number = 3; number < 36_500; number += 1) await crypto.subtle.digest('SHA-256', bytes);
  });
  const checked = await msOf(async () =>
    expect(await checkProof(proof, kept)).toEqual({ ...right, kept: 'same' }),
  );
  // It is less than twice that; where the text was gone through once for each seal it was twenty times.
  expect(checked / hashes).toBeLessThan(6);
}, 240_000);

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

test('a text of seals is read as it was written', () => {
  expect(readKept(keptText(seals)).map(({ number, seal }) => [number, seal])).toEqual(
    seals.map(({ number, seal }) => [number, seal]),
  );
});

test('a proof is of the row on the screen, or not', () => {
  const row: ProvenRow = {
    ...{
      _id: '019a9f3e-5c1b-7d20-8e41-012345678920',
      statementType: 'deposit' as const,
      from: 'KBANK',
      to: 'WALLET',
    },
    ...{ status: 'SUCCESS' as const, amount: 3, createdAt: at },
  };
  expect(isOf(row, proof)).toBe(true);
  for (const change of [
    { _id: 'other' },
    { amount: 3.01 },
    { status: 'FAILED' },
    { from: 'SCB' },
    { to: 'JOKER' },
    { statementType: 'transfer' },
    { createdAt: '2026-11-24T03:00:00.010Z' },
  ] as const)
    expect(isOf({ ...row, ...change }, proof)).toBe(false);
});
