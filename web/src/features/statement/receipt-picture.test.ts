import type { ClothPicture } from '@prae/ui/clothPicture';
import { expect, test, vi } from 'vitest';
import { drawReceipt } from './receipt-picture.ts';

const edges = vi.hoisted((): unknown[] => []);
vi.mock('@prae/ui/clothPicture', () => ({
  PICTURE: { width: 1080, height: 1440 },
  clothPicture: async ({ name, edge }: ClothPicture) => {
    edges.push(edge);
    return new File(['png'], name);
  },
}));

test.each([
  ['SUCCESS', 'green-600'],
  ['FAILED', 'crimson-600'],
  ['PROCESSING', 'crimson-600'],
] as const)('the cloth of %s has the edges of the receipt on the screen', async (status, edge) => {
  const said = { brand: 'Prae', reference: 'PR-1', activity: '', amount: '', state: '', rows: [] };
  await drawReceipt({ ...said, status, hasArrived: false });
  expect(edges.at(-1)).toBe(edge);
});
