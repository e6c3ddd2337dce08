import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * A network address in its one form: an IPv4 address that travels as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address,
 * an IPv6 address is in its shortest form in small letters and without a zone. What is no address stays as it is.
 */
export function plainAddress(text: string): string {
  const bare = text.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return shortest(bare);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Whom limits count by address: an IPv4 address, or the /64 of an IPv6 one, of which a household has a whole one. */
export function networkOf(text: string): string {
  const address = plainAddress(text);
  if (isIPv4(address) || !isIPv6(address)) return address;
  return prefixOf(address, 64);
}

/** Who may hold it: an IPv4 address, or the /48 of an IPv6 one, the most that one customer is given. */
export function siteOf(text: string): string {
  const address = plainAddress(text);
  if (isIPv4(address) || !isIPv6(address)) return address;
  return prefixOf(address, 48);
}

/** Whether it is an address, of one machine. */
export function isAddress(text: string): boolean {
  return isIP(plainAddress(text)) !== 0;
}

/** Whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  const address = plainAddress(host);
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** The network of that many bits, a multiple of 16, around an IPv6 address. */
function prefixOf(address: string, bits: number): string {
  const network = groupsOf(address)
    .slice(0, bits / 16)
    .map((group) => group.toString(16));
  return `${shortest(`${network.join(':')}::`)}/${bits}`;
}

/** The URL standard writes an IPv6 address in one way, with an IPv4 part as groups. */
function shortest(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = shortest(address).split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
