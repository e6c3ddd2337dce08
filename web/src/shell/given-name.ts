import { NOTICE_FROM } from '@prae/contract/facts';
import { useLaterMessages } from '../messages/language.ts';
import type { StatementTexts } from '../messages/th/statement.ts';

/** Where the house itself gives from. */
const GIVEN: ReadonlySet<string> = new Set(['BONUS', 'REFUND', 'INVITE', 'PRIZE', 'DEMO']);

/** Whether a deposit comes from outside, by a gateway or a bank. */
export function isPaidIn(type: string, from: string): boolean {
  return type === 'deposit' && !GIVEN.has(from);
}

/**
 * What the first end is called. Of a deposit the row tells the way that it took: the gateway, or the bank of the house's account. The bank
 * that the member paid from is another matter, which no row claims to know.
 */
export function fromLabel(type: string, from: string, texts: StatementTexts): string {
  return isPaidIn(type, from) ? texts.through : texts.from;
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
  ]);
  return (code) => given.get(code);
}
