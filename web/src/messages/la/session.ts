import type { SessionTexts } from '../th/session.ts';

export const session: SessionTexts = {
  forgot: 'ລືມລະຫັດຜ່ານ?',
  title: 'ເຂົ້າສູ່ລະບົບ',
  phone: 'ເບີໂທ',
  password: 'ລະຫັດຜ່ານ',
  showPassword: 'ສະແດງລະຫັດຜ່ານ',
  hidePassword: 'ເຊື່ອງລະຫັດຜ່ານ',
  remember: 'ຈື່ຂ້ອຍໄວ້ໃນເຄື່ອງນີ້',
  rememberHint: 'ບໍ່ຄວນໃຊ້ກັບເຄື່ອງຂອງຄົນອື່ນ',
  submit: 'ເຂົ້າສູ່ລະບົບ',
  submitting: 'ກຳລັງເຂົ້າສູ່ລະບົບ',
  phoneMissing: 'ປ້ອນເບີໂທ',
  passwordMissing: 'ປ້ອນລະຫັດຜ່ານ',
  endedElsewhere: 'ອອກຈາກລະບົບແລ້ວຈາກແຖບອື່ນ ເຂົ້າສູ່ລະບົບເພື່ອໃຊ້ຕໍ່',
  noAccount: 'ຍັງບໍ່ມີບັນຊີ?',
  toRegister: 'ສະໝັກໃນ 2 ນາທີ',
  tooMany: 'ລອງຫຼາຍເທື່ອເກີນໄປ ລໍຖ້າແລ້ວລອງໃໝ່ ຫຼື ກົດ ລືມລະຫັດຜ່ານ ຢູ່ລຸ່ມນີ້',
  waitSeconds: (seconds) => `ລອງໃໝ່ໄດ້ໃນ ${seconds} ວິນາທີ`,
  waitMinutes: (time) => `ລອງໃໝ່ໄດ້ໃນ ${time} ນາທີ`,
};
