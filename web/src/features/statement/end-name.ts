import { useMessages } from '../../messages/language.ts';
import { useGivenName } from '../../shell/given-name.ts';
import { type NameOf, useNameOf } from './words.ts';

/** Gateways whose codes are also those of bank accounts, to and from which money goes otherwise: they stay codes. */
const BANKS_TOO = ['KBANK', 'BCEL'];

/**
 * Names an end of a movement on the statement's own screens, where a bank that has not told of a transfer yet has a name, too, what the house
 * gives, and a gateway as the deposit sheet names it.
 */
export function useEndName(): NameOf {
  const { deposit } = useMessages();
  const givenName = useGivenName();
  const nameOf = useNameOf();
  const names = new Map(Object.entries(deposit.gateway).filter(([code]) => !BANKS_TOO.includes(code)));
  return (code) => givenName(code) ?? names.get(code) ?? nameOf(code);
}
