import { z } from 'zod';
import { call } from './call.ts';
import { aboutKinds, MESSAGE_MOST } from './chat-facts.ts';
import { accountEnd, code, ok, seqOrNone, short, text, time } from './fields.ts';
import { slipRow } from './slip.ts';
import { statementRow } from './statement.ts';
import { gameAccount } from './wallet.ts';
import { withdrawStep } from './withdraw.ts';

/** Text of a message: several lines, with something to be seen, and no control characters but breaks and tabs. */
const words = short(MESSAGE_MOST)
  // The schema counts whole signs.
  .refine((typed) => typed.length <= MESSAGE_MOST)
  .regex(/^(?:[\n\r\t]|\P{Cc})*$/u)
  .regex(/[^\s\p{Cc}\p{Cf}]/u);

/** In small letters, as it is answered. */
const uuid = short(36).regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The name that a file of the chat is kept under. */
const filePath = short(100).regex(/^[\w.-]+$/);

const textMessage = z.strictObject({
  message_type: z.literal('text'),
  payload: z.strictObject({ message: words }),
});
const mediaMessage = z.strictObject({
  message_type: z.literal('media'),
  payload: z.strictObject({
    message: words.optional(),
    url: z
      .boolean()
      .describe('Whether `filePath` is an address; false: GET /chat/file/{filePath} answers the file'),
    fileType: z.enum(['image', 'video', 'file']),
    filePath,
  }),
});
const postbackMessage = z.strictObject({
  message_type: z.literal('postback'),
  payload: z.strictObject({ title: text(200), payload: text(500) }),
});

/** What is asked about, by its kind and the name that it has on the wire: `reference`, `_id`, or a game's `code`. */
const about = { kind: z.enum(aboutKinds), id: code };

const aboutMessage = z.strictObject({
  message_type: z.literal('about'),
  payload: z.strictObject({ ...about, message: words.optional() }),
});

/** How it stands at the moment. */
export const aboutCard = z.union([
  z.object({ kind: z.literal('slip'), slip: slipRow.omit({ link: true }) }),
  z.object({
    kind: z.literal('withdraw'),
    row: statementRow,
    step: withdrawStep.shape.code
      .optional()
      .describe('What it has come to, of one under way; why an operator sees it is not told here'),
    accountEnd,
  }),
  z.object({ kind: z.literal('statement'), row: statementRow }),
  z.object({
    kind: z.literal('game'),
    game: gameAccount.pick({
      code: true,
      name: true,
      isActive: true,
      amount: true,
      stale: true,
      isByLink: true,
      unavailable: true,
    }),
  }),
]);

const button = z.object({
  title: z.string(),
  type: z
    .string()
    .describe(
      '`web`: opens the address in `payload`; `call`: dials it; `postback`: sends it back; any other type sends `title` as text',
    ),
  payload: z.string(),
});

/** What is read of a message. The portal shows what it does not know as unknown. */
export const chatMessage = z.union([
  textMessage,
  mediaMessage.extend({
    payload: mediaMessage.shape.payload.extend({
      message: z.string().optional(),
      filePath: z.string(),
    }),
  }),
  postbackMessage,
  aboutMessage.extend({ payload: aboutMessage.shape.payload.extend({ message: z.string().optional() }) }),
  z.strictObject({
    message_type: z.literal('buttons'),
    payload: z.strictObject({ message: z.string() }).describe('What stands above the buttons'),
    payloads: z.array(button),
  }),
  z.strictObject({
    message_type: z.literal('quick_replies'),
    payload: z.strictObject({ message: z.string() }),
    payloads: z.array(z.strictObject({ title: z.string(), payload: z.string() })),
  }),
  z.strictObject({
    message_type: z.literal('generic'),
    payloads: z.array(
      z.strictObject({
        image_url: z.string().describe("A file's path, or '' for none"),
        title: z.string(),
        subtitle: z.string(),
        buttons: z.array(button),
      }),
    ),
  }),
]);

export const conversation = z.object({
  _id: z.string(),
  seq: z.int().describe('Counts up within the thread: what was missed is read by `after`'),
  sender: z.enum(['customer', 'other', 'bot']),
  createdAt: time,
  session_id: z.string().optional(),
  userId: z.string().optional(),
  guestId: z.string().optional().describe("The guest's public name, which opens nothing"),
  username: z.string().optional(),
  name: z.string().optional().describe('Who answers'),
  message: chatMessage,
  readAt: time.optional().describe('When the other side had read it'),
});

/** Who asks is known by the token or by the guest's id alone; what a body says of that is taken and not looked at. */
const said = {
  userId: z.string().max(200).nullish(),
  guestId: z.string().max(200).nullish(),
};

const uploaded = {
  access: 'participant',
  answer: z.object({ path: z.string().describe('The `filePath` of a message that sends it') }),
  refusals: [],
} as const;

export const chat = {
  'chat.config': call({
    access: 'public',
    summary: 'What the names of the chat rooms begin with',
    answer: z.object({ PREFIX: z.string() }),
    refusals: [],
  }),
  'chat.presence': call({
    access: 'public',
    summary: 'Whether somebody answers now, and when',
    answer: z.object({
      online: z.boolean(),
      hours: z
        .object({ from: z.string(), to: z.string() })
        .describe('HH:MM in Bangkok; the same for both: round the clock'),
    }),
    refusals: [],
  }),
  'chat.guest': call({
    access: 'public',
    summary: 'An id for a visitor, signed by the server: it goes with every call of the chat as `x-guest`',
    answer: z.object({ guestId: z.string() }),
    refusals: [],
  }),
  'chat.claim': call({
    access: 'member',
    summary:
      "Join the thread of the guest in `x-guest` to the member's; the guest's id is good for nothing afterwards",
    answer: ok,
    refusals: [],
  }),
  'chat.send': call({
    access: 'participant',
    summary: 'Send a message. The same `_id` again sends nothing more and answers the same',
    body: z.strictObject({
      _id: uuid.optional().describe("The client's own id of the message"),
      ...said,
      sender: z.string().max(20).optional(),
      createdAt: z.string().max(40).optional(),
      session_id: z.string().max(100).nullish(),
      username: z.string().max(200).nullish(),
      name: z.string().max(200).nullish(),
      deviceToken: z.string().max(4_096).nullish(),
      message: z.union([textMessage, mediaMessage, postbackMessage, aboutMessage]),
    }),
    answer: z.object({ createdAt: time, _id: z.string() }),
    refusals: ['IDEMPOTENCY_MISMATCH'],
  }),
  'chat.history': call({
    access: 'participant',
    summary: 'Messages of the own thread, newest first',
    body: z.strictObject({
      ...said,
      limit: z.int().min(1).max(100),
      skip: z.int().min(0).max(1_000_000),
      after: seqOrNone
        .optional()
        .describe('Only what came after the message of this `seq`: what a line that broke has missed'),
    }),
    answer: z.array(conversation),
    refusals: [],
  }),
  'chat.about': call({
    access: 'member',
    summary: 'How something of the own that a message is about stands now',
    params: z.strictObject(about),
    answer: aboutCard,
    refusals: ['NO_DATA'],
  }),
  'chat.read': call({
    access: 'participant',
    summary: 'Say that everything in the own thread has been read',
    body: z.strictObject(said),
    answer: ok,
    refusals: [],
  }),
  'chat.uploadImage': call({ ...uploaded, summary: 'Upload a picture, as a form with the field `file`' }),
  'chat.uploadVideo': call({ ...uploaded, summary: 'Upload a video, as a form with the field `file`' }),
  'chat.file': call({
    access: 'participant',
    summary: 'A picture or video of the own thread',
    params: z.strictObject({ filePath }),
    answer: z.string().describe('The file itself'),
    refusals: [],
  }),
};
