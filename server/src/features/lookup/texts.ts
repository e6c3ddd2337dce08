import type { Language } from '@prae/contract/facts';
import sanitize from 'sanitize-html';
import type { Config } from '../../config.ts';
import { agreementTexts, conditionTexts } from './texts.rules.ts';

/** Contact text, unless the operator wrote one. */
export const contact: Record<Language, string> = {
  th: 'ทีมงานพร้อมดูแลตลอด 24 ชั่วโมง สแกนคิวอาร์หรือกดลิงก์เพื่อคุยกับเรา',
  la: 'ທີມງານພ້ອມດູແລຕະຫຼອດ 24 ຊົ່ວໂມງ ສະແກນຄິວອາ ຫຼື ກົດລິ້ງເພື່ອລົມກັບພວກເຮົາ',
  en: 'We are here around the clock. Scan the code or follow the link to talk to us.',
};

/** Shown before a bonus is taken; the portal puts the bonus's own rate in. */
export const notice: Record<Language, string> = {
  th: 'หากเล่นไม่ถึงเงื่อนไขของโบนัสนี้ ยอดเสียระหว่างรับโบนัสจะคิดคืนให้ %percentFail%%',
  la: 'ຖ້າຫຼິ້ນບໍ່ຮອດເງື່ອນໄຂຂອງໂບນັດນີ້ ຍອດເສຍລະຫວ່າງຮັບໂບນັດຈະຄິດຄືນໃຫ້ %percentFail%%',
  en: 'If this bonus ends with its condition unmet, losses under it are refunded at %percentFail%%.',
};

/** The rules, one HTML text for each. */
export function conditions({ brandName }: Pick<Config, 'brandName'>): Record<Language, string[]> {
  return filled(conditionTexts, brandName);
}

/** What a member agrees to on the first visit, one HTML text for each. */
export function agreements({ brandName }: Pick<Config, 'brandName'>): Record<Language, string[]> {
  return filled(agreementTexts, brandName);
}

function filled(texts: Record<Language, string[]>, brandName: string): Record<Language, string[]> {
  const fill = (text: string) => safe(text.replaceAll('{brand}', sanitize(brandName, { allowedTags: [] })));
  return { th: texts.th.map(fill), la: texts.la.map(fill), en: texts.en.map(fill) };
}

/** Only plain text markup goes out, whoever wrote the text. */
function safe(html: string): string {
  return sanitize(html, {
    allowedTags: ['h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br'],
    allowedAttributes: {},
  });
}
