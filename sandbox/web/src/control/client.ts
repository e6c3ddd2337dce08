/** A control call that did not succeed: the sandbox's code, or OFFLINE when it cannot be reached. */
export class Refusal extends Error {
  readonly code: string;
  /** The name of the field that is to blame, where one is. */
  readonly field: string | undefined;
  constructor(code: string, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
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
  if (!response.ok) throw refusalIn(answer);
  return answer as Answer;
}

function refusalIn(answer: unknown): Refusal {
  if (typeof answer !== 'object' || answer === null) return new Refusal('OTHER');
  const { message, field } = answer as { message?: unknown; field?: unknown };
  return new Refusal(
    typeof message === 'string' ? message : 'OTHER',
    typeof field === 'string' ? field : undefined,
  );
}
