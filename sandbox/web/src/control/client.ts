/** A control call that did not succeed: the sandbox's code, or OFFLINE when it cannot be reached. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Asks for `path`; the answer's JSON. Throws a Refusal. */
export function read<Answer>(path: string): Promise<Answer> {
  return call(path, { method: 'GET' });
}

/** Sends `fields` as JSON; the answer's JSON. Throws a Refusal. */
export function send<Answer>(path: string, fields: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return call(path, { method: 'POST', headers, body: JSON.stringify(fields) });
}

/** Sends a picture's bytes; the answer's JSON. Throws a Refusal. */
export function sendPicture<Answer>(path: string, picture: Blob): Promise<Answer> {
  return call(path, { method: 'POST', headers: { 'content-type': picture.type }, body: picture });
}

export function remove<Answer>(path: string): Promise<Answer> {
  return call(path, { method: 'DELETE' });
}

async function call<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(path, request).catch(() => {
    throw new Refusal('OFFLINE');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(codeOf(answer));
  return answer as Answer;
}

function codeOf(answer: unknown): string {
  const named = typeof answer === 'object' && answer !== null && 'message' in answer;
  return named && typeof answer.message === 'string' ? answer.message : 'OTHER';
}
