import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientEvents, Conversation, ServerEvents } from '@prae/contract/events';
import { routeOf } from '@prae/contract/routes';
import { io, type Socket } from 'socket.io-client';
import { type Caller, callerTo } from './call.ts';

export type Line = Socket<ServerEvents, ClientEvents>;

/** How long a call may take until it is made again. */
const PATIENCE_MS = 3_000;

/** A line as the portal has one. Rejects with what the server says of who is not let in. */
export async function lineTo(url: string, auth: Record<string, string>): Promise<Line> {
  const line: Line = io(url, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    line.on('connect', resolve);
    line.on('connect_error', reject);
  });
  return line;
}

/** Somebody who chats as the portal does: over a line to one node, to the next where that one is gone. */
export interface Talker {
  /** What is known of the thread, by number. */
  readonly known: ReadonlyMap<number, Conversation>;
  /** Numbers in the order in which the lines brought them first. */
  readonly heard: readonly number[];
  /** Says something once, however often it takes. */
  say(text: string): Promise<void>;
  /** Reads what is missing behind what is known. */
  catchUp(): Promise<void>;
  close(): void;
}

export async function talkerAt(urls: readonly string[], token: string): Promise<Talker> {
  const callers = urls.map((url) => callerTo(url, { patienceMs: PATIENCE_MS }));
  const known = new Map<number, Conversation>();
  const heard: number[] = [];
  let at = 0;
  let isOver = false;
  let line: Line | undefined;

  const ask = async (id: 'chat.send' | 'chat.history', body: object) => {
    for (;;) {
      const { path, method } = routeOf(id);
      const { status, body: answer } = await (callers[at] as Caller).call({
        ...{ method, path: `/api${path}`, token, body },
      });
      if (status === 200) return answer;
      if (status !== 0 && status < 500) throw new Error(`${id}: ${status} ${JSON.stringify(answer)}`);
      at = (at + 1) % urls.length;
      await pause(50);
    }
  };
  const catchUp = async () => {
    const after = newestWithoutGap(known);
    const page = (await ask('chat.history', { limit: 100, skip: 0, after })) as unknown as Conversation[];
    for (const one of page) known.set(one.seq, one);
  };
  const follow = async (): Promise<void> => {
    if (isOver) return;
    try {
      line = await lineTo(urls[at] ?? '', { token });
    } catch {
      at = (at + 1) % urls.length;
      await pause(100);
      return follow();
    }
    line.on('messaging', (message) => {
      if (!known.has(message.seq)) heard.push(message.seq);
      known.set(message.seq, message);
    });
    line.on('disconnect', () => void follow());
    await catchUp();
  };
  await follow();
  return {
    ...{ known, heard, catchUp },
    say: async (text) => {
      const message = { message_type: 'text', payload: { message: text } };
      await ask('chat.send', { _id: randomUUID(), message });
    },
    close() {
      isOver = true;
      line?.disconnect();
      for (const caller of callers) caller.close();
    },
  };
}

function newestWithoutGap(known: ReadonlyMap<number, Conversation>): number {
  let seq = 0;
  while (known.has(seq + 1)) seq += 1;
  return seq;
}
