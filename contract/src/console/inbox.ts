import { z } from 'zod';
import { aboutCard, chatMessage, conversation } from '../chat.ts';
import { MESSAGE_MOST } from '../chat-facts.ts';
import {
  BUTTONS_MOST,
  CARD_BUTTONS_MOST,
  CARD_SUBTITLE_MOST,
  CARD_TITLE_MOST,
  CARDS_MOST,
  CHOICE_LEADS_MOST,
  CHOICE_TITLE_MOST,
  dialled,
  REPLIES_MOST,
  WEB_ADDRESS,
} from '../chat-ways.ts';
import { ok, seqOrNone, short, text, time } from '../fields.ts';
import { languages } from '../languages.ts';
import { id } from './operator.ts';

const words = z.string().regex(/^(?:[\n\r\t]|\P{Cc})*$/u);
const said = words.max(MESSAGE_MOST).regex(/[^\s\p{Cc}\p{Cf}]/u);
/** One line in which something is to be seen. */
const line = (most: number) => text(most).regex(/[^\s\p{Cc}\p{Cf}]/u);
const title = line(CHOICE_TITLE_MOST);
const answered = text(CHOICE_LEADS_MOST).describe('Comes back with the title; no topic of the bot');
const filePath = short(100).regex(/^[\w.-]+$/);

const button = z.discriminatedUnion('type', [
  z.strictObject({
    title,
    type: z.literal('web'),
    payload: short(CHOICE_LEADS_MOST)
      .regex(WEB_ADDRESS, { abort: true })
      .refine((typed) => z.url().safeParse(typed).success)
      .describe('An address of https'),
  }),
  z.strictObject({
    title,
    type: z.literal('call'),
    payload: text(40)
      .refine((typed) => dialled(typed) !== undefined)
      .describe('A number that can be dialled'),
  }),
  z.strictObject({ title, type: z.literal('postback'), payload: answered }),
]);

/** Messages of which the customer can choose something. */
const choices = [
  z.strictObject({
    message_type: z.literal('quick_replies'),
    payload: z.strictObject({ message: said }),
    payloads: z
      .array(z.strictObject({ title, payload: answered }))
      .min(1)
      .max(REPLIES_MOST),
  }),
  z.strictObject({
    message_type: z.literal('buttons'),
    payload: z.strictObject({ message: said }),
    payloads: z.array(button).min(1).max(BUTTONS_MOST),
  }),
  z.strictObject({
    message_type: z.literal('generic'),
    payloads: z
      .array(
        z.strictObject({
          image_url: filePath
            .or(z.literal(''))
            .describe("The `path` of a picture that was uploaded in this thread, or '' for none"),
          title: line(CARD_TITLE_MOST),
          subtitle: line(CARD_SUBTITLE_MOST).or(z.literal('')),
          buttons: z.array(button).max(CARD_BUTTONS_MOST),
        }),
      )
      .min(1)
      .max(CARDS_MOST),
  }),
] as const;

const person = z.object({ _id: z.string(), shownAs: z.string() });
const threadOnly = z.strictObject({ thread: id });
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A thread as the queue lists it. */
export const threadRow = z.object({
  thread: z.string(),
  member: z.object({ _id: z.string(), name: z.string() }).nullable().describe('null: a visitor'),
  guestId: z.string().nullable(),
  language: z.enum(languages),
  waitsSince: time.nullable().describe('Since when a person is awaited; null: the bot answers'),
  assigned: person.nullable(),
  unread: z.int().describe('Messages of the customer that no operator has read'),
  lastSeq: z.int(),
  lastAt: time,
  last: z.object({ sender: z.string(), message: chatMessage }),
});

const note = z.object({ _id: z.string(), by: z.string(), at: time, text: z.string() });
const reply = z.object({
  _id: z.string(),
  title: z.string(),
  texts: z.record(z.enum(languages), z.string()),
});
const spread = z.object({
  count: z.int(),
  medianS: z.number().nullable().describe('Seconds'),
  p90S: z.number().nullable(),
});
const uploaded = {
  params: threadOnly,
  answer: z.object({ path: z.string().describe('The `filePath` of a message that sends it') }),
  refusals: ['NO_DATA'],
} as const;

export const inboxCalls = {
  'inbox.list': {
    summary:
      'Threads: `waiting` those that await a person, oldest first, and behind them those that were answered and not closed; `mine` and `all` newest first',
    body: z.strictObject({
      which: z.enum(['waiting', 'mine', 'all']),
      limit: z.int().min(1).max(100),
      skip: z.int().min(0).max(1_000_000),
    }),
    answer: z.object({
      waiting: z.int().describe('How many wait for an answer'),
      threads: z.array(threadRow),
    }),
    refusals: [],
  },
  'inbox.thread': {
    summary:
      "A thread with its messages (newest first) and all its notes; of a visitor's that joined a member's, the member's, as `thread` says",
    body: z.strictObject({
      thread: id,
      limit: z.int().min(1).max(100),
      skip: z.int().min(0).max(1_000_000),
      after: seqOrNone.optional().describe('Only what came after the message of this `seq`'),
    }),
    answer: z.object({ thread: threadRow, messages: z.array(conversation), notes: z.array(note) }),
    refusals: ['NO_DATA'],
  },
  'inbox.about': {
    summary:
      'How that stands now which a message is about, as the customer sees it; amounts are of `currency`',
    body: z.strictObject({ thread: id, message: id }),
    answer: z.object({ card: aboutCard, currency: z.string() }),
    refusals: ['NO_DATA'],
  },
  'inbox.send': {
    summary:
      'Send a message to the customer, once by its `_id`; the thread is then of whoever sends, unless it is assigned',
    body: z.strictObject({
      thread: id,
      _id: id,
      message: z.union([
        z.strictObject({ message_type: z.literal('text'), payload: z.strictObject({ message: said }) }),
        z.strictObject({
          message_type: z.literal('media'),
          payload: z.strictObject({
            message: said.optional(),
            url: z.literal(false),
            fileType: z.enum(['image', 'video']),
            filePath,
          }),
        }),
        ...choices,
      ]),
    }),
    answer: z.object({ createdAt: time, _id: z.string() }),
    refusals: ['NO_DATA', 'IDEMPOTENCY_MISMATCH'],
  },
  'inbox.read': {
    summary: 'Say that what the customer wrote has been read',
    body: threadOnly,
    answer: ok,
    refusals: ['NO_DATA'],
  },
  'inbox.assign': {
    summary: 'Take a thread (`to`: oneself), give it to another operator, or leave it to all (null)',
    body: z.strictObject({
      thread: id,
      to: id.nullable(),
      from: id
        .nullable()
        .describe('To whom it was assigned as the asker saw it; CHANGED where that is another one by now'),
    }),
    answer: threadRow,
    refusals: ['NO_DATA', 'CHANGED'],
  },
  'inbox.close': {
    summary: 'Nobody is awaited any more: the bot answers again, and the thread is nobody’s',
    body: z.strictObject({
      thread: id,
      lastSeq: seqOrNone.describe(
        'The last message that the asker saw; CHANGED where the customer has written since',
      ),
    }),
    answer: ok,
    refusals: ['NO_DATA', 'CHANGED'],
  },
  'inbox.note': {
    summary: 'Write a note that the customer never sees, once by its `_id`',
    body: z.strictObject({ thread: id, _id: id, text: said }),
    answer: note,
    refusals: ['NO_DATA', 'IDEMPOTENCY_MISMATCH'],
  },
  'inbox.operators': {
    summary: 'To whom a thread can be assigned',
    answer: z.array(person),
    refusals: [],
  },
  'inbox.uploadImage': {
    ...uploaded,
    summary: 'Upload a picture for a thread, as a form with the field `file`',
  },
  'inbox.uploadVideo': {
    ...uploaded,
    summary: 'Upload a video for a thread, as a form with the field `file`',
  },
  'inbox.file': {
    summary: 'A file of any thread',
    params: z.strictObject({ filePath }),
    answer: z.string().describe('The file itself'),
    refusals: ['NO_DATA'],
  },
  'inbox.times': {
    summary:
      'How long customers waited in the last seven days: until a person answered first, and until it was closed',
    answer: z.object({
      firstAnswer: spread,
      resolution: spread,
      hours: z.object({ from: clock, to: clock }),
      online: z.boolean(),
    }),
    refusals: [],
  },
  'inbox.hours': {
    summary: 'When people answer, HH:MM in Bangkok; the same for both: round the clock',
    body: z.strictObject({ from: clock, to: clock }),
    answer: ok,
    refusals: [],
  },
  'canned.list': { summary: 'Replies that were written before', answer: z.array(reply), refusals: [] },
  'canned.save': {
    summary: 'Write a reply in three languages, or over one',
    body: z.strictObject({
      _id: id,
      title: text(60),
      texts: z.record(z.enum(languages), said),
    }),
    answer: reply,
    refusals: [],
  },
  'canned.delete': {
    summary: 'Remove a reply',
    body: z.strictObject({ _id: id }),
    answer: ok,
    refusals: ['NO_DATA'],
  },
} as const;
