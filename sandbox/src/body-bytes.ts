import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads the JSON bodies of a scope and keeps them as they came, as these very bytes are what is signed. A body that is no JSON has no fields. */
export function keepBodies(scope: FastifyInstance): { bodyOf(request: FastifyRequest): string } {
  const bodies = new WeakMap<FastifyRequest, string>();
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    bodies.set(request, String(body));
    parsed(null, jsonIn(String(body)));
  });
  return { bodyOf: (request) => bodies.get(request) ?? '' };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
