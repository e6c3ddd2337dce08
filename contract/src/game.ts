import { z } from 'zod';
import { call } from './call.ts';
import { code, short, success } from './fields.ts';
import { gameAccount } from './wallet.ts';

const game = z.strictObject({ code });

/** The providers of the specification whose launch carries a password as well. */
export const launchProvidersWithPassword = z.enum([
  'askmebet',
  'imi',
  'usun',
  'circus',
  'slotracha',
  'pgslot',
]);

/** The username alone lets a member into every game: no address of the portal's own carries a password. */
export const launchProviders = z.enum([
  ...(['pg', 'betflix', 'areaslot', 'joker2', 'huayhd'] as const),
  ...(['joker', 'slotxo', 'sexygame', 'superslot', 'ufabet'] as const),
  ...launchProvidersWithPassword.options,
]);

/** One of those, in any case; another one is answered as a game that is not there. */
const provider = short(64).describe(`In any case: ${launchProviders.options.join(', ')}`);

/** A player's name as the provider has it: printable ASCII without a space. */
const username = short(64).regex(/^[!-~]+$/);

const link = z.object({
  link: z.string().describe('Where the browser goes to play'),
  form: z
    .record(z.string(), z.string())
    .optional()
    .describe('Fields to post to the link, where signing in is a posted form'),
});
const launchRefusals = ['NO_GAME', 'SLOT_NO_ACCOUNT', 'GAME_ACTIVATION_FAIL', 'SELF_EXCLUDED'] as const;

/** Opening, entering and resetting game accounts. */
export const gameCalls = {
  'game.activate': call({
    access: 'member',
    summary: 'Open a game account',
    params: game,
    answer: gameAccount,
    refusals: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'SELF_EXCLUDED'],
  }),
  'game.account': call({
    access: 'member',
    summary: 'The credentials of a game account',
    params: game,
    answer: z.object({
      username: z.string(),
      password: z.string(),
      event: z
        .record(z.string(), z.string())
        .optional()
        .describe('Hidden fields of the sign-in form of the provider, as they are now'),
      isPlayOnly: z
        .boolean()
        .optional()
        .describe('The provider keeps no passwords: the only way into the game is a launch'),
    }),
    refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SELF_EXCLUDED'],
  }),
  'game.resetPassword': call({
    access: 'member',
    summary: 'Give a game account a new password',
    params: game,
    answer: success,
    refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'SELF_EXCLUDED'],
  }),
  'game.launch': call({
    access: 'member',
    summary: "A link into a game, for the caller's own game username",
    params: z.strictObject({ provider, username }),
    answer: link,
    refusals: launchRefusals,
  }),
  'game.launchWithPassword': call({
    access: 'member',
    summary: "A link into a game, for the caller's own game username and password",
    params: z.strictObject({
      provider,
      username,
      password: z.string().min(1).max(64),
    }),
    answer: link,
    refusals: launchRefusals,
  }),
};
