/** The outside world is no part of the server, so the compiler is not shown that one reaches for the other here. */
const sandboxModule = new URL('../../../sandbox/src/sandbox.ts', import.meta.url).href;

interface SandboxModule {
  startSandbox(options: { port: number; host: string; dataDir: string }): Promise<Sandbox>;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the real sandbox on a free port, with its world in a folder. */
export async function sandboxIn(dataDir: string): Promise<Sandbox> {
  const { startSandbox } = (await import(sandboxModule)) as SandboxModule;
  return startSandbox({ port: 0, host: '127.0.0.1', dataDir });
}

/** Calls the control API of a sandbox; throws what it refuses. A text is sent as a picture, anything else as JSON. */
export async function controlSandbox<T = unknown>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const isMarkup = typeof body === 'string';
  const response = await fetch(new URL(path, url), {
    method,
    ...(body === undefined
      ? {}
      : {
          headers: { 'content-type': isMarkup ? 'image/svg+xml' : 'application/json' },
          body: isMarkup ? body : JSON.stringify(body),
        }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The configuration by which a server keeps its files in a sandbox. */
export function s3In(url: string): Record<string, string> {
  return {
    S3_ENDPOINT: `${url}/s3`,
    S3_REGION: 'ap-southeast-1',
    S3_BUCKET: 'prae',
    S3_ACCESS_KEY: 'sandbox-access',
    S3_SECRET_KEY: 'sandbox-secret',
  };
}
