import { onTestFinished, vi } from 'vitest';

/** A reading of a picture that the page asked for, and its answer. */
export interface FakeReading {
  isEnded: boolean;
  /** The texts of the codes; null where it cannot look. */
  answer: (texts: readonly string[] | null) => void;
  fail: () => void;
}

/** Takes the place of `Worker`; answers the readings that were begun, in order. */
export function fakeReadings(): FakeReading[] {
  const begun: FakeReading[] = [];
  class FakeWorker {
    onmessage?: (event: { data: unknown }) => void;
    onerror?: () => void;
    #reading: FakeReading | undefined;

    postMessage(): void {
      this.#reading = {
        isEnded: false,
        answer: (data) => this.onmessage?.({ data }),
        fail: () => this.onerror?.(),
      };
      begun.push(this.#reading);
    }

    terminate(): void {
      if (this.#reading) this.#reading.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  return begun;
}
