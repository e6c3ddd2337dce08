import { confirmed, type Outcome, unknown } from '../outcome.ts';
import { payonexCall } from './payonex.call.ts';
import { callbackReference, payoutOf, payoutWith } from './payonex.read.ts';
import type { Payout, PayoutGateway } from './port.ts';

export interface PayonexOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** The list is asked for one reference of ours, so more rows than this would be a fault of theirs. */
const LIST_SIZE = 100;

/**
 * PayOneX payouts: a token, a customer per bank account, and withdrawals by `referenceId`. Whether a reference sent
 * twice pays twice is not published, so it is never sent twice: a lost answer is looked up in the list.
 */
export function payonex(options: PayonexOptions): PayoutGateway {
  const send = payonexCall(options);

  async function findByReference(reference: string): Promise<Outcome<Payout | 'none'>> {
    const query = new URLSearchParams({ page: '1', size: String(LIST_SIZE), filter: reference });
    const outcome = await send('GET', `/transactions?${query}`);
    return outcome.kind === 'confirmed' ? payoutWith(outcome.value, reference) : outcome;
  }

  return {
    code: 'PAYONEX',
    currency: 'THB',
    async registerPayee({ bankCode, accountNo, accountName }) {
      const outcome = await send('POST', '/v2/customers', { name: accountName, bankCode, accountNo });
      if (outcome.kind !== 'confirmed') return outcome;
      const payee = outcome.value.customerUuid;
      return typeof payee === 'string' && payee !== '' ? confirmed({ payee }) : unknown('badBody');
    },
    async pay({ reference, payee, amount }) {
      const outcome = await send('POST', '/transactions/withdraw/request', {
        customerUuid: payee,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
      });
      if (outcome.kind !== 'confirmed') return outcome;
      const external = outcome.value.uuid;
      return typeof external === 'string' && external !== '' ? confirmed({ external }) : unknown('badBody');
    },
    async find({ reference, external }) {
      if (external === undefined) return findByReference(reference);
      const outcome = await send('GET', `/transactions/${encodeURIComponent(external)}`);
      if (outcome.kind === 'confirmed') return payoutOf(outcome.value, reference);
      return outcome.kind === 'rejected' && outcome.code === '40400' ? findByReference(reference) : outcome;
    },
    readCallback: callbackReference,
    acknowledgement: { success: true },
  };
}

/** Minor units as the text this party wants, `1500.00`. */
function decimalText(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
