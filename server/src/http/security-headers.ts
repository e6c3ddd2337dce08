import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** What the portal's pages may do. No inline script, no framing, nothing from elsewhere. */
export function contentSecurityPolicy({ portalUrl }: Pick<Config, 'portalUrl'>): string {
  // Older browsers do not count a web socket of the same origin as 'self'.
  const socket = portalUrl === undefined ? '' : ` ${portalUrl.replace(/^http/, 'ws')}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of every answer; nothing under /api is stored anywhere. */
export function securityHeaders(
  config: Config,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const api = {
    ...always,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const page = { ...always, 'content-security-policy': contentSecurityPolicy(config) };
  return async (request, reply) => {
    reply.headers(isApi(request.url) ? api : page);
  };
}

/** Whether a path belongs to the API, calls and anything else below it. */
export function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/i.test(url);
}
