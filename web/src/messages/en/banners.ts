import type { BannersTexts } from '../th/banners.ts';

export const banners: BannersTexts = {
  label: 'Banners',
  labelOf: (place: number, count: number) => `Banner ${place} of ${count}`,
  next: 'Continue',
};
