import { expect, test } from 'vitest';
import { descriptionOf, paths, titleOf } from './main.build.tsx';

test('titles and descriptions in Lao have no word joiners: nothing breaks their lines, and they are searched and copied', () => {
  expect(titleOf(paths.register, 'la')).toBe('ສະໝັກສະມາຊິກ · {brand}');
  expect(descriptionOf('la')).toContain('ກະເປົາ');
  expect(descriptionOf('la')).not.toContain('\u2060');
});
