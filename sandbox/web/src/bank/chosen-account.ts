import { useQuery } from '@tanstack/react-query';
import type { Account } from '../control/answers.ts';
import { queries } from '../control/queries.ts';
import { isText, keep, useKept } from '../parts/kept.ts';
import { keyOf } from './account.ts';

const NAME = 'account';

/** The account that the bank's app shows and pays from: the chosen one, else the first; `isLao`: of those in Laos. */
export function useChosenAccount(isLao = false): Account | undefined {
  const chosen = useKept(NAME, isText);
  const { data: all = [] } = useQuery(queries.accounts);
  const data = isLao ? all.filter((account) => account.isLao) : all;
  return data.find((account) => keyOf(account) === chosen) ?? data[0];
}

/** Chooses an account by its key. */
export function chooseAccount(key: string): void {
  keep(NAME, key);
}
