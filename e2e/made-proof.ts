import { createHash } from 'node:crypto';

const sha256 = (kind: number, text: string): string =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(kind), Buffer.from(text)]))
    .digest('hex');

/** A file with the proof of a deposit that was the only line of its day, made as docs/proof.md says. */
export function madeProof(): string {
  const [member, number, day, leaves] = ['1ZYQYAKKM8BR', 7, '2026-11-24', 1];
  const line = [
    ...['prae-line-1', member, '31', '019ab3f2-6c1b-7d20-8e41-012345678920', '2026-11-24T05:12:30.000Z'],
    ...['deposit', 'KBANK', 'WALLET', 'SUCCESS', '1500.00', '1500.00', '2750.00', 'THB'],
  ].join('\n');
  const [root, before] = [sha256(0, line), 'a'.repeat(64)];
  const seal = sha256(2, ['prae-seal-1', member, number, day, leaves, root, before].join('\n'));
  return JSON.stringify({ line, place: 0, leaves, path: [], number, day, root, before, seal });
}
