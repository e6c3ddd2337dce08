/** What the deposit sheet alone says, and seldom. */
export const depositSheet = {
  walletTitle: 'ฝากเงินผ่าน TrueMoney Wallet',
  secondsLeft: (seconds: number) => `เหลือเวลาอีก ${seconds} วินาที`,
  almostOver: 'ใกล้หมดอายุ',
  expiredHint: 'หากจ่ายไปแล้ว เงินยังเข้ากระเป๋าตามปกติ',
  aboveMax: (max: string) => `ฝากได้ครั้งละไม่เกิน ${max}`,
  wholeKip: 'ช่องทางนี้รับเป็นกีบถ้วนเท่านั้น',
  scanHere: 'สแกน QR นี้ด้วยแอปธนาคารในมือถือ',
  none: (currency: string) => `ตอนนี้ยังไม่มีช่องทางฝากเงินสกุล ${currency}`,
  noneHint: 'ติดต่อเราเพื่อสอบถามช่องทางอื่น',
};

export type DepositSheetTexts = typeof depositSheet;
