import { profile } from './profile.ts';

/** The Thai texts that no first view says. They are fetched by the page or sheet that says the first of them, and name no brand. */
export const later = { profile };

export type LaterMessages = typeof later;
