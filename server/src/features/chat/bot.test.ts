import { readdir, readFile } from 'node:fs/promises';
import { languages } from '@prae/contract/languages';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { botTexts, keywords, type Topic, topics } from './bot.texts.ts';
import { type Chatter, chatIn, textOf } from './chat.fixture.ts';

let world: World;
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CHAT: 'true' } });
  chat = chatIn(world);
  await setHours('00:00', '00:00');
});
afterAll(() => world.close());

async function setHours(from: string, to: string): Promise<void> {
  await world.owner.run(sql`insert into setting (name, value)
    values ('chatFrom', to_jsonb(${from}::text)), ('chatTo', to_jsonb(${to}::text))
    on conflict (name) do update set value = excluded.value`);
}

const answerTo = async (who: Chatter, topic: Topic): Promise<string> => {
  await chat.choose(who, topic);
  const [newest] = await chat.history(who);
  expect(newest?.sender).toBe('bot');
  return newest ? textOf(newest) : '';
};
const texts = botTexts.th;

describe('a member’s money', () => {
  it('is told as it stands: nothing yet, an open code, in the wallet', async () => {
    const member = await world.newMember();
    expect(await answerTo(member, 'DEPOSIT')).toContain(texts.noDeposit);
    expect(await answerTo(member, 'WITHDRAW')).toContain(texts.noWithdrawal);
    expect(await answerTo(member, 'BONUS')).toContain(texts.noBonus);
    await world.api('deposit.qr.create', {
      ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 321 } },
    });
    expect(await answerTo(member, 'DEPOSIT')).toContain(texts.codeOpen('321.00 บาท'));
    const rich = await world.newMember({ money: 123_450n });
    expect(await answerTo(rich, 'DEPOSIT')).toMatch(
      /^ยอดฝาก 1,234\.50 บาท เมื่อ \d\d\/\d\d\/\d{4} \d\d:\d\d เข้ากระเป๋าแล้ว/,
    );
  });

  it('a withdrawal under way is told as the tracker has it, and its end as the statement', async () => {
    const member = await world.newMember({ money: 100_000n });
    await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED', payoutMs: 0 });
    expect((await world.api('withdraw.create', { token: member.token, body: { amount: 150 } })).status).toBe(
      202,
    );
    expect(await answerTo(member, 'WITHDRAW')).toContain('150.00 บาท');
    await vi.waitFor(async () => {
      await world.work();
      await world.timePasses(60_000);
      expect(await answerTo(member, 'WITHDRAW')).toMatch(
        /^รายการถอน 150\.00 บาท เมื่อ .* ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว/,
      );
    }, 60_000);
  });

  it('is nobody else’s to hear of', async () => {
    const visitor = await chat.newGuest();
    for (const topic of topics.filter((one) => one !== 'PERSON'))
      expect(await answerTo(visitor, topic)).toMatch(/เข้าสู่ระบบ/);
  });
});

test.each([
  ['เงินฝากยังไม่เข้าเลย', 'noDeposit'],
  ['ຖອນເງິນແລ້ວຍັງບໍ່ໄດ້', 'noWithdrawal'],
  ['Where is my PAYOUT?', 'noWithdrawal'],
  ['โบนัสใช้ยังไง', 'noBonus'],
  ['ลืมรหัสผ่าน', 'account'],
  ['game will not open', 'game'],
  ['asdf', 'notUnderstood'],
  ['เงินยังไม่เข้าเลย', 'noDeposit'],
  ['ເງິນຍັງບໍ່ເຂົ້າ', 'noDeposit'],
  ["Where's my money?", 'noDeposit'],
  ['ลืมรหัส', 'account'],
  ['เข้าระบบไม่ได้', 'account'],
  ['ຂໍຄຸຍກັບແອັດມິນ', 'called'],
  ['ติดต่อadminยังไง', 'called'],
  ['may I talk to a person?', 'called'],
  ['มีโปรดีๆ ไหม', 'noBonus'],
  // What only looks like one of these words.
  ['โปรดช่วยด้วย', 'notUnderstood'],
  ['ดูโปรไฟล์ตรงไหน', 'notUnderstood'],
  ['ໂປຣໄຟລ໌ຢູ່ໃສ', 'notUnderstood'],
  ['My personal details are wrong', 'notUnderstood'],
  ['The page does not display', 'notUnderstood'],
] as const)('what is written, such as %s, is understood by its words', async (text, answer) => {
  const member = await world.newMember();
  await chat.send(member, text);
  const [newest] = await chat.history(member);
  expect(newest && textOf(newest)).toContain(texts[answer]);
});

test('a person is called by choice or in words, and then the bot is silent', async () => {
  for (const call of [
    (who: Chatter) => chat.choose(who, 'PERSON'),
    (who: Chatter) => chat.send(who, 'ขอคุยกับแอดมินหน่อย'),
  ]) {
    const who = await chat.newGuest();
    await call(who);
    const [called] = await chat.history(who);
    expect(called && [called.message.message_type, textOf(called)]).toEqual(['text', texts.called]);
    await chat.send(who, 'ฝาก');
    expect((await chat.history(who))[0]?.sender).toBe('customer');
  }
});

test('outside office hours it says so, in the greeting and when a person is called', async () => {
  const now = new Date(Date.now() + 7 * 3_600_000);
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const [from, to] = [at(2), at(4)];
  await setHours(from, to);
  const who = await chat.newGuest();
  await expect
    .poll(async () => (await world.api('chat.presence')).body)
    .toEqual({ online: false, hours: { from, to } });
  const [greeting] = await chat.history(who);
  expect(greeting && textOf(greeting)).toBe(`${texts.greeting}\n${texts.closed}`);
  await chat.choose(who, 'PERSON');
  expect((await chat.history(who)).map(textOf)[0]).toBe(texts.calledLater(from, to));
  await setHours('00:00', '00:00');
});

test('it speaks the language of whoever asks', async () => {
  for (const language of languages) {
    const { guest } = await chat.newGuest();
    const as = { ...chat.as({ guest }), language };
    const { body } = await world.api('chat.history', { ...as, body: { limit: 1, skip: 0 } });
    expect(body[0] && textOf(body[0])).toContain(botTexts[language].greeting);
  }
});

test('every topic has words, none of which another topic would be taken for first', () => {
  const order = Object.keys(keywords);
  expect(order.toSorted()).toEqual([...topics].toSorted());
  const words = Object.entries(keywords).flatMap(([topic, all]) => all.map((word) => ({ topic, word })));
  for (const { topic, word } of words) {
    const first = words.find((one) => word.includes(one.word));
    expect([word, first?.topic]).toEqual([word, topic]);
  }
});

test.each(languages)('what it quotes stands on a button or a page of the portal (%s)', async (language) => {
  const folder = new URL(`../../../../web/src/messages/${language}/`, import.meta.url);
  const files = (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8'));
  const portal = (await Promise.all(files)).join('\n');
  const said = JSON.stringify(botTexts[language], (_, one: unknown) =>
    typeof one === 'function' ? (one as () => string)() : one,
  );
  const quoted = new Set([...said.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name));
  expect(quoted.size).toBeGreaterThan(5);
  expect([...quoted].filter((name) => !portal.includes(`: '${name}',`))).toEqual([]);
});
