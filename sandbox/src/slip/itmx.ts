import type { AccountName } from '../bank/accounts.ts';
import { cutName, maskedAccount, maskedProxy, proxyType } from '../bank/masked.ts';
import { bangkok } from '../bank/reference.ts';
import type { Transfer } from '../bank/transfer.ts';
import { bankNumberOf } from './bank.ts';

/** A transfer in the field set of ITMX, which SlipOK and the banks' own services tell; amounts as `write` writes satang. */
export function itmxData<Amount>(transfer: Transfer, write: (satang: bigint) => Amount) {
  const { date, time } = bangkok(new Date(transfer.at));
  return {
    language: 'TH',
    transRef: transfer.reference,
    sendingBank: bankNumberOf(transfer.from.bankCode),
    receivingBank: bankNumberOf(transfer.to.bankCode),
    transDate: date,
    transTime: time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3'),
    sender: party(transfer.from),
    receiver: party(transfer.to, transfer.toProxy, transfer.isAccountHidden),
    amount: write(transfer.amount),
    paidLocalAmount: write(transfer.amount),
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: write(0n),
    ...{ ref1: transfer.ref1 ?? '', ref2: '', ref3: '', toMerchantId: '' },
  };
}

function party(account: AccountName, proxy?: string, isHidden = false) {
  const name = cutName(account);
  return {
    displayName: name,
    name,
    proxy: proxy ? { type: proxyType(proxy), value: maskedProxy(proxy) } : { type: null, value: null },
    account: isHidden ? { type: '', value: '' } : { type: 'BANKAC', value: maskedAccount(account) },
  };
}
