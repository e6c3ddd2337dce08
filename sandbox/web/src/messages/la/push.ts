import type { PushTexts } from '../th/push.ts';

export const push: PushTexts = {
  name: 'ການແຈ້ງເຕືອນ',
  empty: 'ຍັງບໍ່ມີການແຈ້ງເຕືອນ ເປີດການແຈ້ງເຕືອນໃນໜ້າໂປຣໄຟລ໌ຂອງ Prae ແລ້ວລໍຖ້າເງິນເຂົ້າ',
};
