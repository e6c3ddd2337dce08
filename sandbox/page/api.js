/** A refusal of the sandbox, by its code. */
export class Refusal extends Error {}

/**
 * Calls the sandbox; the answer's JSON, or a Refusal.
 * @param {string} path
 * @param {{ method?: string, json?: unknown, picture?: Blob }} [sent]
 * @returns {Promise<any>}
 */
export async function ask(path, sent = {}) {
  const response = await reach(path, sent);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.message ?? 'INTERNAL_SERVER_ERROR');
  return answer;
}

/**
 * @param {string} path
 * @param {{ method?: string, json?: unknown, picture?: Blob }} sent
 */
async function reach(path, { method, json, picture }) {
  const body = picture ?? (json === undefined ? undefined : JSON.stringify(json));
  const type = picture ? picture.type : 'application/json';
  try {
    return await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: body === undefined ? {} : { 'content-type': type },
      ...(body !== undefined && { body }),
    });
  } catch {
    throw new Refusal('OFFLINE');
  }
}
