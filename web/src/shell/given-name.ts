import { NOTICE_FROM } from '@prae/contract/facts';
import { useLaterMessages } from '../messages/language.ts';

/** Where the house itself gives from. */
const GIVEN = ['BONUS', 'REFUND', 'INVITE', 'PRIZE', 'DEMO', 'ADJUSTMENT'];

/** Whether a deposit comes from outside, by a gateway or a bank. */
export function isPaidIn(type: string, from: string): boolean {
  return type === 'deposit' && !GIVEN.includes(from);
}

/** The name of an end of a movement that is neither wallet, game nor bank: what the house gives, and a bank that has not told of it yet. */
export function useGivenName(): (code: string) => string | undefined {
  const { bonus, notice, statement } = useLaterMessages();
  const given = new Map([
    [NOTICE_FROM, notice.from],
    ['BONUS', bonus.types.limit],
    ['REFUND', statement.refund],
    ['INVITE', statement.invite],
    ['PRIZE', statement.prize],
    ['DEMO', statement.demo],
    ['ADJUSTMENT', statement.adjustment],
  ]);
  return (code) => given.get(code);
}
