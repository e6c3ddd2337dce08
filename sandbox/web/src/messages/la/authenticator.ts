import type { AuthenticatorTexts } from '../th/authenticator.ts';

export const authenticator: AuthenticatorTexts = {
  name: 'ຕົວສ້າງລະຫັດ',
  lead: 'ລະຫັດສຳລັບເຂົ້າຄອນໂຊນຂອງພະນັກງານ ປ່ຽນທຸກ 30 ວິນາທີ',
  seconds: (count: number) => `ອີກ ${count} ວິນາທີ`,
  address: 'ທີ່ຢູ່ otpauth ຂອງພະນັກງານ',
  add: 'ເພີ່ມ',
  wrong: 'ບໍ່ແມ່ນທີ່ຢູ່ otpauth',
};
