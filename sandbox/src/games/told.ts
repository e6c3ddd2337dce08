import { callsBy, type Told, type ToldFault, toldFaults } from './calls.ts';
import { protocolOf } from './providers.ts';

/** What a game's answers name; of another party nothing. */
export function toldOf(party: string): Told {
  const protocol = protocolOf(party);
  return protocol ? callsBy[protocol].told : {};
}

/** The body as it would be about a baht more, or about somebody else's reference, wherever in it that is named. */
export function misnamed(body: unknown, call: { party: string; name: string }, kind: string): unknown {
  const field = toldFaults.some((one) => one === kind) && toldOf(call.party)[kind as ToldFault]?.[call.name];
  return field ? changed(body, field) : body;
}

function changed(body: unknown, field: string): unknown {
  if (Array.isArray(body)) return body.map((one) => changed(one, field));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === field && typeof value !== 'object' ? another(value) : changed(value, field),
    ]),
  );
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return (Math.round(value * 100) + 100) / 100;
  const text = String(value);
  return /^-?\d+\.\d\d$/.test(text)
    ? (Number(text) + 1).toFixed(2)
    : `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}
