import { wordJoiner } from '../joiner.ts';

/** Words that are joined in the later texts alone: home and login do not need them, and bring fewer bytes without. */
export const { glossary: laterGlossary, joined: joinedLater } = wordJoiner([
  'ໃຫ້|ເອງ',
  'ເຮັດໃຫ້|ບໍ່ໄດ້',
  'ກວດ|ສອບ',
  'ສະ|ລິບ',
  'ຫຼ້າ|ສຸດ',
]);
