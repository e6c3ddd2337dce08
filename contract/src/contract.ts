import type { z } from 'zod';
import { bonus } from './bonus.ts';
import type { Call } from './call.ts';
import { chat } from './chat.ts';
import { deposit } from './deposit.ts';
import { gameCalls } from './game.ts';
import { gift } from './gift.ts';
import { invite } from './invite.ts';
import { lookup } from './lookup.ts';
import { notice } from './notice.ts';
import { official } from './official.ts';
import { passwordReset } from './password-reset.ts';
import { profile } from './profile.ts';
import { proof } from './proof.ts';
import { protection } from './protection.ts';
import { push } from './push.ts';
import { refund } from './refund.ts';
import type { commonRefusals, RefusalCode, sessionRefusals } from './refusals.ts';
import { registration } from './registration.ts';
import type { CallId } from './routes.ts';
import { session } from './session.ts';
import { slip } from './slip.ts';
import { spin } from './spin.ts';
import { statement } from './statement.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** Every call's schemas under its id: the single truth for the wire. */
export const contract = {
  ...lookup,
  ...official,
  ...registration,
  ...passwordReset,
  ...session,
  ...profile,
  ...protection,
  ...wallet,
  ...gameCalls,
  ...transfer,
  ...withdraw,
  ...deposit,
  ...slip,
  ...gift,
  ...notice,
  ...statement,
  ...proof,
  ...invite,
  ...refund,
  ...spin,
  ...bonus,
  ...push,
  ...chat,
} satisfies Record<CallId, Call>;

export type Contract = typeof contract;

type Input<C, Part extends 'params' | 'body'> = C extends { [P in Part]: z.ZodType<infer T> } ? T : undefined;

/** The request body of a call, or `undefined` where it has none. */
export type Body<Id extends CallId> = Input<Contract[Id], 'body'>;
/** The path parameters of a call, or `undefined` where it has none. */
export type Params<Id extends CallId> = Input<Contract[Id], 'params'>;
/** The body of a success. */
export type Answer<Id extends CallId> = z.infer<Contract[Id]['answer']>;
/** The codes a call may be refused with. */
export type Refusals<Id extends CallId> =
  | Contract[Id]['refusals'][number]
  | (typeof commonRefusals)[number]
  | (Contract[Id]['access'] extends 'public' ? never : (typeof sessionRefusals)[number])
  | Extract<RefusalCode, 'NO_DATA'>;
