import { expect, test } from 'vitest';
import pages from './app/pages.ts?raw';
import { descriptionOf, paths, sayLater, titleOf } from './main.build.tsx';

const sources = import.meta.glob<string>('./features/*/*Page.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('titles and descriptions in Lao have no word joiners: nothing breaks their lines, and they are searched and copied', () => {
  expect(titleOf(paths.register, 'la')).toBe('ສະໝັກສະມາຊິກ · {brand}');
  expect(descriptionOf('la')).toContain('ກະເປົາ');
  expect(descriptionOf('la')).not.toContain('\u2060');
});

test('every page that says later texts names them, and no other does', () => {
  const found = [...pages.matchAll(/\[paths\.(\w+)\]: \(\) => import\('\.(\.\/features\/[\w/-]+\.tsx)'\)/g)];
  const saying = found.filter(([, , file = '']) => sources[file]?.includes('useLaterMessages()'));
  expect(saying.map(([, name]) => paths[name as keyof typeof paths]).sort()).toEqual([...sayLater].sort());
});

test('every page has a title beside the name, the wheel and its check too', () => {
  expect(titleOf(paths.bonus, 'en')).toBe('Bonuses · {brand}');
  expect(titleOf(paths.spin, 'en')).toBe('Spin the wheel · {brand}');
  expect(titleOf(paths.draw, 'en')).toBe('Check a spin · {brand}');
});
