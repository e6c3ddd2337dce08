import type { FastifyReply, FastifyRequest } from 'fastify';
import { launchOrigins } from '../config.games.ts';
import type { Config } from '../config.ts';

type PolicyConfig = Pick<Config, 'portalUrl' | 'games' | 'mediaOrigins'>;

/** What stands in a page itself, each as its source of the policy: `'sha256-…'`. */
export interface InPage {
  scripts: string[];
  styles: string[];
  /** Values of `style` attributes. */
  attributes: string[];
}

const nothing: InPage = { scripts: [], styles: [], attributes: [] };

/**
 * What the portal's pages may do. No script and no style but our own files and what a page is known to hold, no framing. From
 * elsewhere come only pictures of the operator's own hosts, and only to a game's own origin may a page post a sign-in.
 */
export function contentSecurityPolicy(
  { portalUrl, games, mediaOrigins }: PolicyConfig,
  { scripts, styles, attributes }: InPage = nothing,
): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles, ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [])],
    'img-src': ["'self'", 'data:', 'blob:', ...mediaOrigins],
    'media-src': ["'self'", 'blob:'],
    // Older browsers do not count a web socket of the same origin as 'self'.
    'connect-src': ["'self'", ...(portalUrl === undefined ? [] : [portalUrl.replace(/^http/, 'ws')])],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...launchOrigins(games)],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What no page of ours asks a browser for. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The headers of every answer; nothing under /api is stored anywhere. Code, style and fonts do nothing by themselves, so theirs
 * say only who may have them: a first view asks for thirty.
 */
export function securityHeaders(
  config: Config,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const file: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const always = {
    ...file,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissionsPolicy,
  };
  const api = {
    ...always,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const page = { ...always, 'content-security-policy': contentSecurityPolicy(config) };
  // What a worker is served with holds for all that it asks for: files and pages of this origin, and nothing else.
  const worker = { ...file, 'content-security-policy': "default-src 'none'; connect-src 'self'" };
  // The one place where a program may be compiled: what reads codes beside a page, which asks for that program and nothing else.
  const reader = {
    ...file,
    'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  };
  return async (request, reply) => {
    if (isOfApi(request)) reply.headers(api);
    else if (isReader(request.url)) reply.headers(reader);
    else if (isPart(request.url)) reply.headers(file);
    else if (request.url === '/sw.js') reply.headers(worker);
    else reply.headers(page);
  };
}

/** However its address is written: `/%61pi/login`, and `http://host/api/login` as proxies are asked, reach the same call. */
function isOfApi({ url, routeOptions }: FastifyRequest): boolean {
  return isApi(url) || isApi(routeOptions.url ?? '');
}

/** Whether a path is that of the worker that looks for codes in a picture: `codes.worker.ts` of the portal's slips. */
function isReader(url: string): boolean {
  return /^\/assets\/codes\.worker-[\w-]+\.js$/.test(url);
}

/** Whether a path is that of a part of a page, which no browser shows as a page of its own. */
function isPart(url: string): boolean {
  return /^\/assets\/[\w.-]+\.(?:js|css|woff2|wasm|mp4|vtt|webp)$/.test(url);
}

/** Whether a path belongs to the API, calls and anything else below it. */
export function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/i.test(url);
}
