import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { CaseFacts } from '../../messages/th/case-facts.ts';
import type { CasesTexts } from '../../messages/th/cases.ts';
import { spelledOut } from '../../shell/plain.ts';

export type MoneyCase = ConsoleAnswer<'cases.list'>[number];
export type Decision = MoneyCase['decisions'][number];

/** Why a case waits, in words, by the codes that its causes begin with; undefined where one has none. */
export function causeOf(why: string, { causes }: Pick<CasesTexts, 'causes'>): string | undefined {
  const words = why.split(', ').map((cause) => {
    const [code = ''] = cause.split(' ', 1);
    return Object.entries(causes).find(([name]) => name === code)?.[1];
  });
  return words.every((word) => word !== undefined) ? [...new Set(words)].join(' · ') : undefined;
}

/** A fact of a case in words. What others have written stands in some: nothing in it turns or hides the rest, and what keeps our own words whole is not spelled out. */
export function factIn(texts: CaseFacts, { code, values }: MoneyCase['told'][number]): string {
  const text = texts[code];
  return typeof text === 'string' ? text : text(...values.map(spelledOut));
}

/** Whose a case is: a member by their number, or nobody who is known. */
export function whoseIn({ nobody }: Pick<CasesTexts, 'nobody'>, { member, told }: MoneyCase): string {
  return told.some(({ code }) => code === 'mayBeOfNobody') ? nobody : member;
}
