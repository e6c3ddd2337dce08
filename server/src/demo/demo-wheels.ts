import type { Currency } from '@prae/contract/facts';
import type { WheelFile } from '../features/spin/spin.ts';

type Slices = WheelFile['slices'];
type Look = Pick<Slices[number], 'bgColor' | 'textColor'>;

const red: Look = { bgColor: '#b5174b', textColor: '#ffffff' };
const indigo: Look = { bgColor: '#111842', textColor: '#ffffff' };
const marigold: Look = { bgColor: '#ffb21a', textColor: '#221500' };
const celadon: Look = { bgColor: '#0a7c65', textColor: '#ffffff' };
const pea: Look = { bgColor: '#6a4bc8', textColor: '#ffffff' };
const pink: Look = { bgColor: '#d42a61', textColor: '#ffffff' };
const white: Look = { bgColor: '#f4f6ff', textColor: '#12173c' };

const again = { th: 'ลองใหม่', la: 'ລອງໃໝ່', en: 'Try again' };

/** What can be won besides money, which is the same in every currency. */
const others = {
  coins: {
    code: 'COINS2',
    label: { th: 'เหรียญ +2', la: 'ຫຼຽນ +2', en: '+2 coins' },
    ...celadon,
    weight: 20,
    prize: 'coins',
    amount: 2,
  },
  promotion: {
    ...{ code: 'BONUS', label: { th: 'โบนัส 50%', la: 'ໂບນັດ 50%', en: 'Bonus 50%' }, ...pink, weight: 8 },
    htmlDescription: {
      th: '<p>กรอกรหัสที่หน้าโบนัส</p>',
      la: '<p>ປ້ອນລະຫັດຢູ່ໜ້າໂບນັດ</p>',
      en: '<p>Enter the code on the bonus page.</p>',
    },
    ...{ prize: 'promotion', promotionCode: 'WHEEL50' },
  },
  shirt: {
    ...{ code: 'SHIRT', label: { th: 'เสื้อยืด', la: 'ເສື້ອຍືດ', en: 'T-shirt' }, ...white, weight: 2 },
    htmlDescription: {
      th: '<p>ติดต่อเราเพื่อบอกขนาดและที่อยู่</p>',
      la: '<p>ຕິດຕໍ່ພວກເຮົາເພື່ອບອກຂະໜາດ ແລະ ທີ່ຢູ່</p>',
      en: '<p>Contact us with your size and address.</p>',
    },
    ...{ prize: 'physical', stock: 20 },
  },
  again1: { code: 'AGAIN1', label: again, ...indigo, weight: 25, prize: 'nothing' },
  again2: { code: 'AGAIN2', label: again, ...indigo, weight: 25, prize: 'nothing' },
} as const satisfies Record<string, Slices[number]>;

function money(code: string, label: string, look: Look, weight: number, amount: number): Slices[number] {
  return { code, label: { th: label, la: label, en: label }, ...look, weight, prize: 'money', amount };
}

function wheelOf(
  code: string,
  currency: Currency,
  [small, middle, large]: readonly [Slices[number], Slices[number], Slices[number]],
): WheelFile {
  const { coins, promotion, shirt, again1, again2 } = others;
  return {
    ...{ code, currency, name: { th: 'วงล้อสงกรานต์', la: 'ວົງລໍ້ປີໃໝ່', en: 'New Year wheel' } },
    slices: [small, again1, middle, coins, large, again2, promotion, shirt],
  };
}

/** Wheels to look at outside production, with every kind of prize. */
export const demoWheels: readonly WheelFile[] = [
  wheelOf('DEMO', 'THB', [
    money('THB20', '฿20', red, 30, 20),
    money('THB100', '฿100', marigold, 6, 100),
    money('THB50', '฿50', pea, 12, 50),
  ]),
  wheelOf('DEMO-LAK', 'LAK', [
    money('LAK10K', '₭10,000', red, 30, 10_000),
    money('LAK60K', '₭60,000', marigold, 6, 60_000),
    money('LAK30K', '₭30,000', pea, 12, 30_000),
  ]),
];
