import type { SiteTexts } from '../th/site.ts';

export const site: SiteTexts = {
  contactTitle: 'ຕິດຕໍ່ພວກເຮົາ',
  openChat: 'ເປີດແຊັດ',
  saveQr: 'ບັນທຶກ QR',
  qrOf: (name) => `QR ຂອງ ${name}`,
  conditionsTitle: 'ເງື່ອນໄຂການໃຊ້ງານ',
  conditionsNone: 'ຍັງບໍ່ມີເງື່ອນໄຂ',
  howtoTitle: 'ວິທີໃຊ້',
  howtoIntro: 'ເບິ່ງວິດີໂອ ຫຼື ອ່ານເທື່ອລະຂັ້ນໄດ້ຢູ່ບ່ອນນີ້',
};
