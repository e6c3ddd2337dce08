import { type Currency, currencies } from '@prae/contract/facts';

/** The games of each protocol. */
export const providersBy = { joker: ['JOKER', 'SLOTXO'], awc: ['SEXYGAME'] } as const;

export const providers = [...providersBy.joker, ...providersBy.awc] as const;
export type Provider = (typeof providers)[number];

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
