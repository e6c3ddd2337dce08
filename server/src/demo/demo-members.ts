import type { Variant } from '@prae/contract/facts';
import type { MemberCurrency } from '../domain/member.ts';
import type { PayoutAccount } from '../features/profile/profile.ts';

export const demoPassword = 'prae-demo-1';

export interface DemoMember {
  name: string;
  phone: string;
  currency: MemberCurrency;
  account: PayoutAccount;
  /** Minor units in the wallet. */
  money?: bigint;
  coins?: bigint;
  /** By the first one. */
  invited?: boolean;
  suspended?: boolean;
}

function account(bankCode: string, bankAccountNo: string, bankAccountName: string): PayoutAccount {
  return { bankCode, bankAccountNo, bankAccountName };
}

/** The second Thai one has a Thai name at a bank that wants English, to show the renaming. */
export const demoMembers: Record<Variant, DemoMember[]> = {
  th: [
    {
      ...{ name: 'สมชาย ใจดี', phone: '0800000001', currency: 'THB', money: 100_000n, coins: 5n },
      account: account('KBANK', '0012345678', 'SOMCHAI JAIDEE'),
    },
    {
      ...{ name: 'สมหญิง ใจดี', phone: '0800000002', currency: 'THB', invited: true },
      account: account('KTB', '9876543210', 'สมหญิง ใจดี'),
    },
    {
      ...{ name: 'มานี พักก่อน', phone: '0800000003', currency: 'THB', suspended: true },
      account: account('SCB', '1112223334', 'MANEE PAKKON'),
    },
  ],
  la: [
    {
      ...{ name: 'ສົມໄຊ ໃຈດີ', phone: '0800000001', currency: 'LAK', money: 100_000n, coins: 5n },
      account: account('BCEL', '010120012345678', 'SOMXAY CHAIDEE'),
    },
    {
      ...{ name: 'ສົມຍິງ ໃຈດີ', phone: '0800000002', currency: 'THB', invited: true },
      account: account('JDB', '020220098765432', 'SOMYING CHAIDEE'),
    },
    {
      ...{ name: 'ມະນີ ພັກກ່ອນ', phone: '0800000003', currency: 'LAK', suspended: true },
      account: account('LDB', '030310011122233', 'MANEE PHAKKON'),
    },
  ],
};
