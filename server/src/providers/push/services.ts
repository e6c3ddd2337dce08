/**
 * The push services of the browsers that there are, by their hosts; a host with a dot before it stands for those right below it. Nothing is sent to
 * any other address: it comes from a browser, and could be one behind our own walls.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  FCM: ['fcm.googleapis.com'],
  MOZILLA: ['updates.push.services.mozilla.com'],
  APPLE: ['.push.apple.com'],
  WNS: ['.notify.windows.com'],
};

/** The services that may be spoken to; `more` are the origins of others, which have their hosts for names. */
export function serviceNames(more: readonly string[]): string[] {
  return [...Object.keys(known), ...more.map((origin) => new URL(origin).host)];
}

/** The service that an address belongs to. It has to be https at its usual port, unless its origin stands in `more`. */
export function serviceOf(endpoint: string, more: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { origin, protocol, host, hostname, port, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return undefined;
  if (more.includes(origin)) return host;
  if (protocol !== 'https:' || port !== '') return undefined;
  const below = hostname.slice(hostname.indexOf('.'));
  const isAt = (place: string) => place === (place.startsWith('.') ? below : hostname);
  return Object.entries(known).find(([, places]) => places.some(isAt))?.[0];
}
