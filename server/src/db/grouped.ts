const AT_ONCE = 100;
/** A further question goes beside one under way only for so many, up to so many questions. */
const WORTH_ANOTHER = 16;
const UNDER_WAY = 3;

interface Asked<Value> {
  key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Looks things up by key in groups: what arrives while a question is under way goes together as the next one, so that
 * a busy server asks less often and a quiet one waits for nobody. Every question is put to the database after its
 * request arrived, so what it answers is never older than the request. `ask` answers what it found by key.
 */
export function grouped<Value>(
  ask: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting: Asked<Value>[] = [];
  let running = 0;
  let awake = false;

  const next = () => {
    awake = false;
    const enough = running === 0 ? 1 : WORTH_ANOTHER;
    if (running >= UNDER_WAY || waiting.length < enough) return;
    running += 1;
    void askFor(ask, waiting.splice(0, AT_ONCE)).finally(() => {
      running -= 1;
      wake();
    });
  };
  /** Requests that were read from their sockets in one go are asked about in one go. */
  const wake = () => {
    if (awake) return;
    awake = true;
    setImmediate(next);
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      wake();
    });
}

/** Never rejects: each asker is told. */
async function askFor<Value>(
  ask: (keys: string[]) => Promise<Map<string, Value>>,
  group: Asked<Value>[],
): Promise<void> {
  try {
    const found = await ask([...new Set(group.map(({ key }) => key))]);
    for (const { key, resolve } of group) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
