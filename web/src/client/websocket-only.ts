import { WebSocket } from 'engine.io-client';

/**
 * Stands in the built page for the list of ways that engine.io's client brings along (see vite.config.ts): the portal's
 * line is a websocket from its first byte, and the others would travel to every phone unused.
 */
export const transports = {
  // Asked for when a line is opened: the client's own files stand in a circle with this one.
  get websocket(): typeof WebSocket {
    return WebSocket;
  },
};
