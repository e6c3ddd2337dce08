export const BANKS = [
  { value: 'KBANK', label: 'ธนาคารกสิกรไทย', note: 'Kasikornbank', initials: 'K' },
  { value: 'SCB', label: 'ธนาคารไทยพาณิชย์', note: 'Siam Commercial Bank' },
  { value: 'BBL', label: 'ธนาคารกรุงเทพ', note: 'Bangkok Bank' },
  { value: 'KTB', label: 'ธนาคารกรุงไทย', note: 'Krungthai Bank' },
  { value: 'TTB', label: 'ธนาคารทหารไทยธนชาต', note: 'TMBThanachart' },
  { value: 'BCEL', label: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ', note: 'BCEL' },
];
