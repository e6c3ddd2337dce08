import type { Language } from '@prae/contract/facts';

/** Where members come from, as they are asked when they register. */
export const sources: { code: string; description: Record<Language, string> }[] = [
  { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' } },
  { code: 'FACEBOOK', description: { th: 'เฟซบุ๊ก', la: 'ເຟສບຸກ', en: 'Facebook' } },
  { code: 'LINE', description: { th: 'ไลน์', la: 'ລາຍ', en: 'LINE' } },
  { code: 'TIKTOK', description: { th: 'ติ๊กต็อก', la: 'ຕິກຕັອກ', en: 'TikTok' } },
  { code: 'YOUTUBE', description: { th: 'ยูทูบ', la: 'ຢູທູບ', en: 'YouTube' } },
  { code: 'GOOGLE', description: { th: 'ค้นหาในกูเกิล', la: 'ຄົ້ນຫາໃນກູໂກ', en: 'Google search' } },
  { code: 'SMS', description: { th: 'ข้อความ SMS', la: 'ຂໍ້ຄວາມ SMS', en: 'Text message' } },
  { code: 'OTHER', description: { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Somewhere else' } },
];
