import type { SessionTexts } from '../th/session.ts';

export const session: SessionTexts = {
  title: 'ເຂົ້າສູ່ຄອນໂຊນ',
  hint: 'ສຳລັບພະນັກງານເທົ່ານັ້ນ',
  name: 'ຊື່ຜູ້ໃຊ້',
  password: 'ລະຫັດຜ່ານ',
  showPassword: 'ສະແດງລະຫັດຜ່ານ',
  hidePassword: 'ເຊື່ອງລະຫັດຜ່ານ',
  submit: 'ຕໍ່ໄປ',
  submitting: 'ກຳລັງກວດສອບ',
  nameMissing: 'ປ້ອນຊື່ຜູ້ໃຊ້',
  passwordMissing: 'ປ້ອນລະຫັດຜ່ານ',
  codeTitle: 'ຢືນຢັນອີກຂັ້ນ',
  codeHint: (name) => `ເປີດແອັບຢືນຢັນຕົວຕົນ ແລ້ວປ້ອນລະຫັດຂອງ ${name}`,
  code: 'ລະຫັດ 6 ຕົວເລກ',
  codeMissing: 'ປ້ອນລະຫັດໃຫ້ຄົບ 6 ຕົວເລກ',
  verify: 'ເຂົ້າສູ່ລະບົບ',
  another: 'ໃຊ້ຊື່ອື່ນ',
};
