import type { FastifyBaseLogger } from 'fastify';

/**
 * Messages are objects first, text second; no bodies, no tokens, phones masked. The object's `event` is a stable name
 * to search for, `feature.what-happened`.
 */
export type Logger = FastifyBaseLogger;
