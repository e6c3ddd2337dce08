import { onTestFinished, vi } from 'vitest';

/** One upload that a browser was asked for, and what its server and network do about it. */
export interface FakeUpload {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  timeout: number;
  isAborted: boolean;
  progress: (share: number) => void;
  answer: (status: number, content: unknown, headers?: Record<string, string>) => void;
  /** `timeout`: no answer within its time; `error`: no network. */
  fail: (how: 'error' | 'timeout') => void;
}

/** Takes the place of `XMLHttpRequest`; answers the uploads that were begun, in order. */
export function fakeUploads(): FakeUpload[] {
  const begun: FakeUpload[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>) => void } =
      {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    ontimeout?: () => void;
    onloadend?: () => void;
    timeout = 0;
    status = 0;
    responseText = '';
    #answered: Record<string, string> = {};
    #sent = { method: '', url: '', headers: {} as Record<string, string> };

    open(method: string, url: string): void {
      Object.assign(this.#sent, { method, url });
    }

    setRequestHeader(name: string, value: string): void {
      this.#sent.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.#answered[name] ?? null;
    }

    abort(): void {
      const mine = begun.find(({ form }) => form === this.#form);
      if (mine) mine.isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }

    #form: FormData | undefined;
    send(form: FormData): void {
      this.#form = form;
      begun.push({
        ...this.#sent,
        form,
        timeout: this.timeout,
        isAborted: false,
        progress: (share) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: share * 100, total: 100 }),
        answer: (status, content, headers = {}) => {
          this.#answered = headers;
          Object.assign(this, { status, responseText: JSON.stringify(content) });
          this.onload?.();
          this.onloadend?.();
        },
        fail: (how) => {
          this[`on${how}`]?.();
          this.onloadend?.();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return begun;
}

/** A picture by its first bytes alone; `more` makes it another one. */
export function pngFile(more = 'one'): File {
  const bytes = [...`\u0089PNG\r\n\u001a\n${more}`].map((letter) => letter.charCodeAt(0));
  return new File([new Uint8Array(bytes)], 'slip.png');
}
