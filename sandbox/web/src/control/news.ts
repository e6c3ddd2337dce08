import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again whatever the sandbox says has changed; answers how to stop. A connection that opens anew reads
 * everything, because the sandbox may have been restarted meanwhile.
 */
export function followNews(client: QueryClient): () => void {
  const events = new EventSource('/events');
  events.addEventListener('message', ({ data }) => void client.invalidateQueries({ queryKey: [data] }));
  events.addEventListener('open', () => void client.invalidateQueries());
  return () => events.close();
}
