import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; SM-A566B) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  ['iPhone · Safari', `${ios} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['iPhone · Chrome', `${ios} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
  ['iPhone · LINE', `${ios} Mobile/15E148 Safari Line/15.10.0`],
  ['iPhone · Facebook', `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/517.0.0.38.109;FBDV/iPhone17,1]`],
  ['Android · Chrome', `${android} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Android · Samsung Internet', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'Windows · Edge',
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
  ],
  ['Windows · Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Mac · Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
  ['Linux', 'something on Linux'],
  ['', 'curl/8.14.1'],
  ['', ''],
  ['', '<script>alert(1)</script>'],
])('%s is read from %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
