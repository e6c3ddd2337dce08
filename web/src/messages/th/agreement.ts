export const agreement = {
  title: 'ข้อตกลงการใช้งาน',
  confirm: 'ยอมรับข้อตกลง',
};

export type AgreementTexts = typeof agreement;
