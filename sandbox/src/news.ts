import type { FastifyReply } from 'fastify';

/** What an open page may want to look at again. */
export type Topic = 'sms' | 'bank' | 'games' | 'gifts' | 'faults' | 'push' | 'settings';

export interface News {
  tell(topic: Topic): void;
  /** Keeps the reply open as a stream of server-sent events. */
  follow(reply: FastifyReply): void;
  close(): void;
}

export function createNews(): News {
  const followers = new Set<FastifyReply>();
  return {
    tell(topic) {
      for (const reply of followers) reply.raw.write(`data: ${topic}\n\n`);
    },
    follow(reply) {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      reply.raw.write('retry: 1000\n\n');
      followers.add(reply);
      reply.raw.on('close', () => followers.delete(reply));
    },
    close() {
      for (const reply of followers) reply.raw.end();
    },
  };
}
