import { type Currency, currencies } from '@prae/contract/facts';

/** The games of each protocol, in the order in which the pages list them. */
export const providersBy = {
  joker: ['JOKER', 'SLOTXO'],
  awc: ['SEXYGAME'],
  betflix: ['BETFLIX'],
  huay: ['HUAYHD'],
  joker2: ['JOKER2'],
  amb: ['PG', 'PGSLOT'],
  ambslot: ['SUPERSLOT'],
  askmebet: ['ASKMEBET'],
  slotracha: ['SLOTRACHA'],
  ufabet: ['UFABET'],
  assumed: ['IMI', 'USUN', 'AREASLOT', 'CIRCUS'],
} as const;

export type Protocol = keyof typeof providersBy;
export type Provider = (typeof providersBy)[Protocol][number];

export const providers: readonly Provider[] = Object.values(providersBy).flat();

/** The protocol of a game; undefined of another party. */
export function protocolOf(party: string): Protocol | undefined {
  const protocols = Object.keys(providersBy) as Protocol[];
  return protocols.find((protocol) => providersBy[protocol].some((one: Provider) => one === party));
}

/** What an operator's credit at each provider is in. */
export type ProviderCurrencies = Readonly<Record<Provider, Currency>>;

/**
 * The currencies that `JOKER_CURRENCY` and its like tell, the portal's own variables. Where one is absent it is baht, of JOKER with `VARIANT=la` kip, as the portal has it. Throws
 * on a currency that there is not.
 */
export function currenciesIn(env: Readonly<Record<string, string | undefined>>): ProviderCurrencies {
  const entries = providers.map((provider): [Provider, Currency] => {
    const name = `${provider}_CURRENCY`;
    const usual = provider === 'JOKER' && env.VARIANT === 'la' ? 'LAK' : 'THB';
    const currency = currencies.find((one) => one === (env[name] || usual));
    if (!currency) throw new Error(`${name} must be ${currencies.join(' or ')}`);
    return [provider, currency];
  });
  return Object.fromEntries(entries) as Record<Provider, Currency>;
}
