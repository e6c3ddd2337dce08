/** The gateways that are played by the assumed profile of docs/qr-gateway.md. */
export const assumedParties = ['WW', 'PAYTIMZ', 'ZPAY'] as const;
export type AssumedParty = (typeof assumedParties)[number];

export function isAssumed(party: string): party is AssumedParty {
  return assumedParties.some((one) => one === party);
}
