import type { BannersTexts } from '../th/banners.ts';

export const banners: BannersTexts = {
  label: 'ຮູບໂປຣໂມຊັນ',
  labelOf: (place: number, count: number) => `ຮູບທີ ${place} ຈາກ ${count}`,
  next: 'ຕໍ່ໄປ',
};
