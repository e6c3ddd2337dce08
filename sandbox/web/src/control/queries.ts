import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { control } from './control.ts';

/** What the sandbox says has changed; the first part of every query's key. */
export type Topic = 'sms' | 'bank' | 'games' | 'gifts' | 'faults' | 'push' | 'settings';

/** What the pages read, each under the topic whose news makes it stale. */
export const queries = {
  sms: topic('sms', 'inbox', control.sms),
  pushed: topic('push', 'all', control.pushed),
  banks: topic('bank', 'banks', control.banks),
  accounts: topic('bank', 'accounts', control.accounts),
  movements: topic('bank', 'movements', control.movements),
  history: (bankCode: string, accountNo: string) =>
    topic(
      'bank',
      `${bankCode}:${accountNo}`,
      async () => (await control.account(bankCode, accountNo)).history,
    ),
  gifts: topic('gifts', 'all', control.gifts),
  players: topic('games', 'players', control.players),
  lobby: (lobby: string, session: string) =>
    topic('games', `${lobby} ${session}`, () => control.lobbyState(lobby, session)),
  faults: topic('faults', 'waiting', control.faults),
  settings: topic('settings', 'all', control.settings),
};

/** One cache per page. The sandbox stands beside the browser, so a try is made whatever the network says. */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({ onSettled: () => client.invalidateQueries() }),
  });
  return client;
}

function topic<Answer>(topic: Topic, part: string, queryFn: () => Promise<Answer>) {
  return queryOptions({ queryKey: [topic, part], queryFn });
}
