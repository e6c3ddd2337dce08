import { expect, it } from 'vitest';
import { shownName } from './operator.ts';

it.each(['Nok', 'Mani 2', 'น้ำผึ้ง', 'พี่ต๋อง', 'ນ້ຳເຜິ້ງ', 'ສົມຈິດ ກ.', 'Zoë-Ann', '李'])(
  'takes the name %s',
  (name) => {
    expect(shownName.safeParse(name).success).toBe(true);
  },
);

it.each([
  ['turned', '\u202eevil\u200b'],
  ['turned within', 'Nok\u2067'],
  ['unseen', '\u200b'],
  ['a letter that is not seen', '\u3164'],
  ['a mark that is not seen', 'No\u034fk'],
  ['heaped marks', `N${'\u0351'.repeat(5)}`],
  ['markup', '<b>Nok</b>'],
  ['two lines', 'Nok\nOperator'],
  ['a mark alone', '\u0e48'],
  ['too long', 'n'.repeat(41)],
  ['nothing', ''],
])('takes no name that is %s', (_, name) => {
  expect(shownName.safeParse(name).success).toBe(false);
});
