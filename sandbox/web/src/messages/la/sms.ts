import type { SmsTexts } from '../th/sms.ts';

export const sms: SmsTexts = {
  name: 'ຂໍ້ຄວາມ',
  empty: 'ຍັງບໍ່ມີຂໍ້ຄວາມ ສະໝັກສະມາຊິກທີ່ Prae ແລ້ວລະຫັດ OTP ຈະມາຮອດບ່ອນນີ້',
  to: (number) => `ຮອດ ${number}`,
  arrived: (number) => `ຂໍ້ຄວາມໃໝ່ຮອດ ${number}`,
  unread: (count) => `ຍັງບໍ່ໄດ້ອ່ານ ${count} ຂໍ້ຄວາມ`,
  copyCode: (code) => `ສຳເນົາລະຫັດ ${code}`,
  tapToCopy: 'ແຕະເພື່ອສຳເນົາ',
};
