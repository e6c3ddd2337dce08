import { test } from 'vitest';
import { openBrand } from './brand.ts';

test.each(['kram', 'khrang', 'makluea', 'dok-khun'])('%s', (n) => {
  const b = openBrand(n);
  console.log(n, JSON.stringify(b.tokens));
});
