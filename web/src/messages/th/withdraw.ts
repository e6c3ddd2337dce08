/** What becomes of a withdrawal, told wherever the member is. */
export const withdraw = {
  paid: 'ถอนสำเร็จ',
  failed: 'ถอนไม่สำเร็จ',
  failedHint: 'เงินกลับเข้ากระเป๋าแล้ว',
  paidOut: (amount: string) => `ถอนสำเร็จ โอน ${amount} เข้าบัญชีธนาคารของคุณแล้ว`,
  returned: (amount: string) => `ถอนไม่สำเร็จ เงิน ${amount} กลับเข้ากระเป๋าแล้ว`,
};

export type WithdrawTexts = typeof withdraw;
