import { expect, test } from 'vitest';
import { pagesNamed } from './pages.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 'gap', 9]],
  [6, 9, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 9]],
  [7, 9, [1, 'gap', 4, 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap', 6, 7, 8, 9]],
])('on page %i of %i three before it and one after it are named, and both ends', (page, pages, named) => {
  expect(pagesNamed(page, pages, { before: 3, after: 1 })).toEqual(named);
});
