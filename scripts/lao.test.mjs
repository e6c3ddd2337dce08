import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url);

/** What is wrong or has another word; web/src/messages/messages.test.ts has them one by one, for the portal's texts as they are shown. */
const WRONG = /ຄັ້ງ|ລອງ(?:ໃໝ່)?ອີກ|ສາເຫດ|(?:ທີ່|ຢູ່)ນີ້|ໄປ(?:ຫາ|ໜ້າ)|6 ຕົວ(?!ເລກ)|ຕົງ|ໂຄ້ດ|ຄິວອາ|ກະເປົ໋າ|(?<!ຫຼື )ບໍ່(?=[\s?]|$)/;
const QUOTED = /(['"`])([^'"`\n]*\p{Script=Lao}[^'"`\n]*)\1/gu;

it.each(['server/src', 'console/src/messages/la', 'sandbox/web/src/messages/la', 'ui/gallery'])(
  'the Lao texts of %s have one word for each thing',
  (folder) => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    const texts = files
      .split('\n')
      .filter((path) => /(?<!\.(?:test|fixture))\.ts$/.test(path))
      .flatMap((path) => [...readFileSync(new URL(path, root), 'utf8').matchAll(QUOTED)])
      .map(([, , text]) => text);
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter((text) => WRONG.test(text))).toEqual([]);
  },
);
