import { expect, it } from 'vitest';
import type { Rejected, Unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { amb } from './amb.ts';
import { askMeBet } from './askmebet.ts';
import { awc } from './awc.ts';
import { betflix } from './betflix.ts';
import { huay } from './huay.ts';
import { joker } from './joker.ts';
import { joker2 } from './joker2.ts';
import type { GameProvider } from './port.ts';
import { slotRacha } from './slotracha.ts';
import { ufabet } from './ufabet.ts';
import { wordsIn } from './words.ts';

const secret = 'key/of+agent';
const password = 'Pass&word1';

/** Says back what it was asked, in a refusal of each protocol at once. */
async function echo() {
  const { url } = await scriptedParty(({ path, body, headers }) => {
    const said = `cannot ${path} ${decodeURIComponent(body)} ${body} ${JSON.stringify(headers)}`;
    const refusal = { message: said, msg: said, desc: said, Message: said };
    if (path.startsWith('/joker?')) return { status: 403, json: refusal };
    if (path.startsWith('/amb/') || path.startsWith('/huay/'))
      return { json: { status: { code: 77, message: said } } };
    const status = path.startsWith('/joker2/') ? false : path.startsWith('/awc/') ? '1029' : 'error';
    return { json: { ...refusal, status, code: 77, errorCode: said, error_code: said } };
  });
  return url;
}

const games: Record<string, (apiUrl: string) => GameProvider> = {
  amb: (url) => amb('PG', { ...settings(url, 'amb'), agentId: 'sbx' }),
  askmebet: (url) => askMeBet('ASKMEBET', { ...settings(url, 'askmebet'), agentId: 'sbx' }),
  awc: (url) => awc('SEXYGAME', { ...settings(url, 'awc'), agentId: 'sbx', betLimit: '{}' }),
  betflix: (url) => betflix('BETFLIX', { ...settings(url, 'betflix'), prefix: 'sbx', apiKey: secret }),
  huay: (url) => huay('HUAYHD', { ...settings(url, 'huay'), agentId: 'sbx', productId: 'P' }),
  joker: (url) => joker('JOKER', { ...settings(url, 'joker'), appId: 'sbx' }),
  joker2: (url) =>
    joker2('JOKER2', { ...settings(url, 'joker2'), agent: 'sbx', agentId: 'sbx', authCode: secret }),
  slotracha: (url) => slotRacha('SLOTRACHA', { ...settings(url, 'slotracha'), agentId: 'sbx' }),
  ufabet: (url) => ufabet('UFABET', { ...settings(url, 'ufabet'), agentId: 'sbx', agentSecret: secret }),
};

function settings(url: string, name: string) {
  return { apiUrl: `${url}/${name}`, loginUrl: 'https://play.test/login', secret };
}

it.each(Object.keys(games))(
  'a refusal of %s is kept without secrets, should it say them back',
  async (name) => {
    const game = games[name]?.(await echo()) as GameProvider;
    const said = [
      await game.setPassword?.({ username: 'sbx1', password }),
      await game.createPlayer({ username: 'sbx1', password }),
      await game.balance({ username: 'sbx1' }),
    ].filter((one): one is Rejected | Unknown => one !== undefined);
    expect(said.map(({ kind }) => kind)).toContain('rejected');
    for (const hidden of [secret, password].flatMap((one) => [one, encodeURIComponent(one)]))
      expect(JSON.stringify(said)).not.toContain(hidden);
  },
);

it('leaves the rest of it as it is', () => {
  const sent = { secret: 'no', apiKey: secret, password: '$&$1', username: 'sbx1' };
  expect(wordsIn(`no ${secret} of sbx1 by $&$1`, sent)).toBe('no *** of sbx1 by ***');
  expect([undefined, 7, {}].map((message) => wordsIn(message, sent))).toEqual(['', '', '']);
});
