import type { Variant } from '@prae/contract/facts';
import type { NewAccount } from '../features/deposit/deposit.ts';

/** Whose accounts they all are. */
export const demoHolder = 'PRAE PORTAL';
const baht = { accountName: demoHolder, currency: 'THB', mode: 'MANUAL' } as const;
const kip = { accountName: demoHolder, currency: 'LAK', mode: 'MANUAL' } as const;

/** Where members send money in development: the sandbox's bank world has all of them. */
export const demoAccounts: Record<Variant, NewAccount[]> = {
  th: [
    { ...baht, bankCode: 'KBANK', accountNo: '0401122334', mode: 'AUTO', promptpay: '0994000112233' },
    { ...baht, bankCode: 'SCB', accountNo: '4405566778', mode: 'AUTO' },
    { ...baht, bankCode: 'GSB', accountNo: '020099887766' },
    { ...baht, bankCode: 'TRUEWALLET', accountNo: '0955550101', mode: 'LINK' },
  ],
  la: [
    {
      ...kip,
      bankCode: 'BCEL',
      accountNo: '010110099887766',
      laoQr: '00000418:002:SBXRECEIVER0001:7995:VTE',
    },
    { ...baht, bankCode: 'BCEL', accountNo: '010120099887766' },
  ],
};
