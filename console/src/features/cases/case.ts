import type { ConsoleAnswer } from '@prae/contract/console/contract';

export type MoneyCase = ConsoleAnswer<'cases.list'>[number];
export type Decision = MoneyCase['decisions'][number];
