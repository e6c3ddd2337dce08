/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('The median of nothing');
  return (low + high) / 2;
}

/**
 * How many times a second `call` finishes when `callers` of them go on calling, each as soon as its last call is
 * answered, for about `seconds`. A tenth of that passes before counting begins.
 */
export async function callsPerSecond(
  callers: number,
  seconds: number,
  call: (caller: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let going = true;
  const caller = async (number: number) => {
    while (going) {
      await call(number);
      done += 1;
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  await pause(seconds * 100);
  const [before, begin] = [done, performance.now()];
  await pause(seconds * 1_000);
  const rate = ((done - before) * 1_000) / (performance.now() - begin);
  going = false;
  await all;
  return rate;
}

/**
 * The same for calls that may take as long as the measurement or be answered many at once: `callers` begin calls for
 * `seconds`, and all that were begun count, over the time until the last of them is answered.
 */
export async function wholeCallsPerSecond(
  callers: number,
  seconds: number,
  call: (caller: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const begin = performance.now();
  const caller = async (number: number) => {
    do {
      await call(number);
      done += 1;
    } while (performance.now() - begin < seconds * 1_000);
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return (done * 1_000) / (performance.now() - begin);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
