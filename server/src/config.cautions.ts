import { assumedProtocols } from './config.games.ts';
import type { Config } from './config.ts';
import { isLoopback } from './domain/address.ts';

/** What an operator may have overlooked, for the log of a server that starts. */
export function cautionsOf({
  production,
  trustedProxies,
  host,
  assumedQr,
  games,
}: Pick<Config, 'production' | 'trustedProxies' | 'host' | 'assumedQr' | 'games'>): {
  event: string;
  text: string;
}[] {
  const cautions: { event: string; text: string }[] = [];
  if (production && trustedProxies.length === 0) {
    const text = 'TRUSTED_PROXIES is empty: behind a proxy all callers would share the limits of its address';
    cautions.push({ event: 'config.no-trusted-proxies', text });
  }
  if (!production && !isLoopback(host)) {
    const text = `HOST ${host} opens demo members, whose passwords are known, to the network; NODE_ENV=production has none`;
    cautions.push({ event: 'config.demo-on-network', text });
  }
  const assumed = Object.entries(assumedQr).flatMap(([code, settings]) => (settings ? [code] : []));
  // Outside production they are the sandbox, which speaks just that.
  if (production && assumed.length > 0) {
    const text = `${assumed.join(', ')}: spoken to by an assumed protocol, verified against nobody; the gateway has to speak docs/qr-gateway.md`;
    cautions.push({ event: 'config.assumed-protocol', text });
  }
  for (const [protocol, duty] of production ? Object.entries(assumedProtocols) : []) {
    const codes = [...games].flatMap(([code, game]) => (game.protocol === protocol ? [code] : []));
    const text = `${codes.join(', ')}: spoken to by an assumed protocol, verified against nobody; ${duty}`;
    if (codes.length > 0) cautions.push({ event: 'config.assumed-protocol', text });
  }
  return cautions;
}
