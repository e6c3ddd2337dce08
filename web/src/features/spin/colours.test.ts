import { contrast } from '@prae/ui/brand/colour';
import { expect, it } from 'vitest';
import { legible } from './colours.ts';

const dark = '#12173c';

it('keeps a colour that can be read, and takes black or white for one that cannot', () => {
  expect(legible('#221500', '#ffb21a', dark)).toBe('#221500');
  expect(legible('#ffd071', '#ffb21a', dark)).toBe('#12173c');
  expect(legible('#8f0f3b', '#b5174b', dark)).toBe('#ffffff');
});

it('finds one for any ground', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const ground = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        expect(contrast(legible(ground, ground, dark), ground), ground).toBeGreaterThan(4);
      }
});
