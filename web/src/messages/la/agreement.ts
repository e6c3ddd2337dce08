import type { AgreementTexts } from '../th/agreement.ts';

export const agreement: AgreementTexts = {
  title: 'ຂໍ້ຕົກລົງການໃຊ້ງານ',
  confirm: 'ຍອມຮັບຂໍ້ຕົກລົງ',
};
