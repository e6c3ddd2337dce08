import { Refused } from '../fields.ts';

export interface Bank {
  readonly code: string;
  /** The interbank number, three digits. */
  readonly number: string;
  readonly nameTH: string;
  readonly nameEN: string;
}

const rows: [code: string, number: string, nameTH: string, nameEN: string][] = [
  ['KBANK', '004', 'กสิกรไทย', 'Kasikornbank'],
  ['SCB', '014', 'ไทยพาณิชย์', 'Siam Commercial Bank'],
  ['BBL', '002', 'กรุงเทพ', 'Bangkok Bank'],
  ['KTB', '006', 'กรุงไทย', 'Krungthai Bank'],
  ['BAY', '025', 'กรุงศรีอยุธยา', 'Bank of Ayudhya'],
  ['TMB', '011', 'ทหารไทยธนชาต', 'TMBThanachart Bank'],
  ['GSB', '030', 'ออมสิน', 'Government Savings Bank'],
  ['BAAC', '034', 'เพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives'],
  ['GHB', '033', 'อาคารสงเคราะห์', 'Government Housing Bank'],
  ['CIMBT', '022', 'ซีไอเอ็มบี ไทย', 'CIMB Thai Bank'],
  ['UOBT', '024', 'ยูโอบี', 'United Overseas Bank'],
  ['ISBT', '066', 'อิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand'],
  ['TISCO', '067', 'ทิสโก้', 'TISCO Bank'],
  ['KKP', '069', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra Bank'],
  ['ICBCT', '070', 'ไอซีบีซี (ไทย)', 'ICBC Thai'],
  ['TCD', '071', 'ไทยเครดิต', 'Thai Credit Bank'],
  ['LHFG', '073', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank'],
  ['BCEL', '901', 'การค้าต่างประเทศลาว', 'BCEL'],
  ['JDB', '902', 'ร่วมพัฒนา', 'Joint Development Bank'],
  ['LDB', '903', 'พัฒนาลาว', 'Lao Development Bank'],
];

export const banks: readonly Bank[] = rows.map(([code, number, nameTH, nameEN]) => ({
  code,
  number,
  nameTH,
  nameEN,
}));

/** Whether a bank is in Laos, whose accounts here are in kip. */
export function isLao(bankCode: string): boolean {
  return ['BCEL', 'JDB', 'LDB'].includes(bankCode);
}

const others: Record<string, string> = { TTB: 'TMB', CIMB: 'CIMBT', UOB: 'UOBT', TCRB: 'TCD', LHB: 'LHFG' };

/** The bank of a code (`KBANK`, also `TTB` for TMB) or an interbank number (`004`). */
export function findBank(codeOrNumber: string): Bank | undefined {
  const code = codeOrNumber.toUpperCase();
  return banks.find((bank) => bank.code === (others[code] ?? code) || bank.number === code);
}

/** The bank that a control call names. A code nobody knows gets a bank of its own: the world is larger than our list. */
export function bankNamed(code: string): Bank {
  const known = findBank(code);
  if (known) return known;
  if (!/^[A-Za-z0-9]{2,12}$/.test(code)) throw new Refused('KEY_INVALID', 400, 'bankCode');
  return { code: code.toUpperCase(), number: '999', nameTH: code.toUpperCase(), nameEN: code.toUpperCase() };
}
