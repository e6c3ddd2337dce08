import type { StatementTexts } from '../messages/th/statement.ts';
import { isPaidIn } from './given-name.ts';

/**
 * What the first end is called. Of a deposit the row tells the way that it took: the gateway, or the bank of the house's account. The bank
 * that the member paid from is another matter, which no row claims to know.
 */
export function fromLabel(type: string, from: string, texts: StatementTexts): string {
  return isPaidIn(type, from) ? texts.through : texts.from;
}
