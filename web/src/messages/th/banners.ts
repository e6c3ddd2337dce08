export const banners = {
  label: 'ภาพโปรโมชัน',
  labelOf: (place: number, count: number) => `ภาพที่ ${place} จาก ${count}`,
  next: 'ต่อไป',
};

export type BannersTexts = typeof banners;
