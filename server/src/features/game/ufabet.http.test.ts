import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Games, gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

/* UFABET's players sign in at its own page: what of that comes through the portal, over real HTTP against the sandbox's site. */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

const account = ({ token }: TestMember) => world.api('game.account', { token, params: { code: 'UFABET' } });
const launch = async (member: TestMember) => {
  const username = await games.username(member, 'UFABET');
  return world.api('game.launch', { token: member.token, params: { provider: 'ufabet', username } });
};
const strike = (kind: string) => games.fault(kind, { party: 'UFABET', call: 'page' });

/** Posts a sign-in as a browser does: the page that it leads to, or the one that comes again. */
async function posted(link: string, form: Record<string, string>) {
  const body = new URLSearchParams(form);
  const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, place: answer.headers.get('location'), page: await answer.text() };
}

it('shows name, password and the event of its sign-in form, each time another, which sign in together', async () => {
  const member = await games.member(0, 'UFABET');
  const { body } = await account(member);
  const { username, password, event = {} } = body;
  expect([username, password.length]).toEqual([expect.stringMatching(/^sbx[a-z0-9]{13}$/), 12]);
  expect(event).toEqual({
    ...{ __EVENTTARGET: 'btnLogin', __EVENTARGUMENT: '', __VIEWSTATEGENERATOR: 'CA0B0334' },
    ...{ __VIEWSTATE: expect.stringMatching(/^[\w+/=]{60,}$/), __EVENTVALIDATION: expect.any(String) },
  });
  expect((await account(member)).body.event?.__VIEWSTATE).not.toBe(event.__VIEWSTATE);
  const page = `${world.sandbox.url}/ufabet/Default8.aspx?lang=EN-GB`;
  expect(await posted(page, { ...event, txtUserName: username, password })).toMatchObject({
    ...{ status: 302, place: 'Agreement8.aspx' },
  });
});

it('is entered by the posted form, to the page of the configuration alone, which shows a wrong password itself again', async () => {
  const member = await games.member(0, 'UFABET');
  const { status, body } = await launch(member);
  const { link, form = {} } = body;
  expect([status, link]).toEqual([200, `${world.sandbox.url}/ufabet/Default8.aspx?lang=EN-GB`]);
  const own = (await account(member)).body;
  expect(form).toMatchObject({ txtUserName: own.username, password: own.password });
  expect(await posted(link, form)).toMatchObject({ status: 302 });
  const wrong = await posted(link, { ...form, password: 'another' });
  expect([wrong.status, wrong.page]).toEqual([200, expect.stringContaining('Invalid user name or password')]);
});

it('takes along a hidden field that nobody knows yet', async () => {
  const member = await games.member(0, 'UFABET');
  await strike('extra-field');
  const { link, form = {} } = (await launch(member)).body;
  expect(form.hdnTicket).toMatch(/^\w{16}$/);
  expect(await posted(link, form)).toMatchObject({ status: 302 });
});

it('reads a form anew for each launch, so that one which went stale is put right by the next', async () => {
  const member = await games.member(0, 'UFABET');
  await strike('stale-view-state');
  const stale = (await launch(member)).body;
  expect(await posted(stale.link, stale.form ?? {})).toMatchObject({ status: 500 });
  const fresh = (await launch(member)).body;
  expect(await posted(fresh.link, fresh.form ?? {})).toMatchObject({ status: 302 });
});

it.each(['missing-form', 'maintenance', 'rate-limit', 'error', 'timeout', 'nonsense', 'bad-signature'])(
  'is not entered, and its credentials are shown without an event, where its page comes with %s',
  async (kind) => {
    const member = await games.member(0, 'UFABET');
    await strike(kind);
    expect(await launch(member)).toMatchObject({ body: { message: 'GAME_ACTIVATION_FAIL' } });
    await strike(kind);
    const { status, body } = await account(member);
    expect([status, body]).toEqual([200, { username: expect.any(String), password: expect.any(String) }]);
    expect((await launch(member)).status).toBe(200);
  },
);

it('is not asked for its page where the caller has no account, or another name', async () => {
  const [member, other] = [await games.member(0, 'UFABET'), await games.member(0)];
  await strike('missing-form');
  expect(await account(other)).toMatchObject({ body: { message: 'SLOT_NO_ACCOUNT' } });
  const params = { provider: 'ufabet', username: await games.username(member, 'UFABET') } as const;
  const stolen = await world.api('game.launch', { token: other.token, params });
  expect(stolen).toMatchObject({ body: { message: 'SLOT_NO_ACCOUNT' } });
  expect(await world.act('GET', '/faults')).toHaveLength(1);
});
