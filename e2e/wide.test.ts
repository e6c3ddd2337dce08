import { expect, test } from 'vitest';
import { post } from './caller.ts';
import { boxOf, drawnWithText, gamesClosed, open, whatIsOutside } from './examine.ts';
import { enter, settled, sheetNamed, tabTo } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const demo = { phone: '0800000001', password: 'prae-demo-1' };

const on = served(gamesClosed);

test.each([768, 1280])(
  'the menu stands at the side, comes before the page by keyboard, from top to bottom, and covers nothing (%i px)',
  async (width) => {
    const page = await open(on, width, 'en');
    const t = texts.en;
    await enter(page, t, demo);
    const menu = page.getByRole('navigation', { name: t.shell.menu });
    const box = await boxOf(menu);
    expect([box.x, box.y, box.height]).toEqual([0, 0, 900]);
    for (const part of [page.getByRole('main'), page.getByRole('banner')])
      expect((await boxOf(part)).x).toBeGreaterThanOrEqual(box.x + box.width);

    const entries = [t.shell.profile, t.shell.conditions, t.shell.home, t.shell.statement, t.shell.contact];
    await tabTo(page, () => page.getByRole('button', { name: t.shell.skip }));
    let above = 0;
    for (const name of entries) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.textContent()).toBe(name);
      const { y } = await boxOf(focused);
      expect(y).toBeGreaterThan(above);
      above = y;
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/statement');
    expect(await menu.locator('[aria-current=page]').textContent()).toBe(t.shell.statement);
    await page.context().close();
  },
);

test('on a wide screen a sheet is a panel at the right that Escape, going back and the page beside it close, and the focus returns', async () => {
  const page = await open(on, 1280, 'en');
  const t = texts.en;
  await enter(page, t, demo);
  const opener = page.getByRole('button', { name: t.wallet.withdraw }).first();
  const sheet = sheetNamed(page, t.withdrawSheet.title);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    async () => {
      // A moment after it opened: the second of two quick taps closes nothing.
      await page.waitForTimeout(700);
      await page.mouse.click(300, 450);
    },
  ]) {
    await opener.click();
    await settled(page);
    const { x, y, width, height } = await boxOf(sheet);
    expect([x + width, y, height]).toEqual([1280, 0, 900]);
    expect(await page.locator(':focus').textContent()).toBe(t.withdrawSheet.title);
    await leave();
    await sheet.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(`${on.product.portal}/user/home`);
  }
  await page.context().close();
});

test('on a wide screen the statement is a table, and the chosen row has its receipt beside it', async () => {
  const page = await open(on, 1280, 'en');
  const t = texts.en;
  const { portal } = on.product;
  // The first entry of the demo member is the deposit that it began with.
  const { token } = await post(portal, undefined, '/login', {
    username: demo.phone,
    password: demo.password,
  });
  await post(portal, String(token), '/wallet/withdraw', { amount: 10 });
  await enter(page, t, demo);
  await page.goto(`${on.product.portal}/user/statement`);
  const rows = page.getByRole('table').getByRole('button');
  const receipt = page.getByRole('region', { name: t.statement.receipt });
  await receipt.waitFor();
  expect(await rows.count()).toBeGreaterThan(1);
  expect((await boxOf(receipt)).x).toBeGreaterThan((await boxOf(page.getByRole('table'))).x + 500);
  const last = rows.last();
  await tabTo(page, () => last);
  await page.keyboard.press('Enter');
  expect(await last.getAttribute('aria-current')).toBe('true');
  await receipt.getByText(t.statement.activity.deposit).waitFor();
  // A tap anywhere on a row is a tap on its button.
  const row = page.locator('tr', { has: page.getByRole('button') }).first();
  const amount = await boxOf(row.getByRole('cell').last());
  await page.mouse.click(amount.x + amount.width / 2, amount.y + amount.height / 2);
  expect(await rows.first().getAttribute('aria-current')).toBe('true');
  expect(await last.getAttribute('aria-current')).toBeNull();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

test('from a tablet up the money stands beside the games, whose rows are filled to their end', async () => {
  const page = await open(on, 768, 'en');
  await enter(page, texts.en, demo);
  for (const width of [768, 834, 1000, 1024, 1112, 1180, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(drawnWithText, 100);
    const money = await boxOf(page.locator('.home-money'));
    const games = await boxOf(page.getByRole('main'));
    expect([games.x, games.y], `${width} px`).toEqual([money.x + money.width, 0]);
    expect(games.width, `${width} px`).toBeGreaterThan(money.width);
    expect(await page.evaluate(rowsNotFilled), `${width} px`).toEqual([]);
    expect(await page.evaluate(whatIsOutside), `${width} px`).toEqual([]);
  }
  await page.context().close();
});

test('from a tablet up a public page stands beside its cloth, with a network and without', async () => {
  const page = await open(on, 768, 'en');
  for (const path of ['/login', '/register', '/reset-password', '/contact']) {
    await page.goto(on.product.portal + path);
    await settled(page);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const beside = async (from: number): Promise<void> => {
        const cloth = await boxOf(page.getByRole('banner'));
        const heading = await boxOf(page.getByRole('main').getByRole('heading').first());
        const where = `${path}, ${width} px`;
        expect([cloth.y, heading.x > cloth.x + cloth.width], where).toEqual([from, true]);
        expect(heading.y + heading.height, where).toBeLessThan(900);
      };
      await beside(0);
      const told = page.getByRole('status').filter({ hasText: texts.en.shell.noAnswer });
      await page.context().setOffline(true);
      await told.waitFor();
      await beside((await boxOf(told)).height);
      await page.context().setOffline(false);
      await told.waitFor({ state: 'detached' });
    }
  }
  await page.context().close();
});

test('on a tablet the statement is a table, and a receipt a panel over its right', async () => {
  const page = await open(on, 768, 'en');
  const t = texts.en;
  await enter(page, t, demo);
  await page.goto(`${on.product.portal}/user/statement`);
  const row = page.getByRole('table').getByRole('button').last();
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row.click();
    const receipt = sheetNamed(page, t.statement.receipt);
    await receipt.getByText(t.statement.activity.deposit).waitFor();
    await settled(page);
    const box = await boxOf(receipt);
    expect([box.x + box.width, box.y, box.height]).toEqual([width, 0, height]);
    expect(box.width).toBeLessThan(width * 0.75);
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.context().close();
});

test('one line goes through the whole amount of what failed', async () => {
  const page = await open(on, 1280, 'en');
  await enter(page, texts.en, demo);
  // How it is drawn, whatever came of it.
  await page.route('**/api/statement', async (route) => {
    const response = await route.fetch();
    const { statements, ...answer } = (await response.json()) as { statements: object[] };
    const failed = statements.map((row) => ({ ...row, status: 'FAILED' }));
    await route.fulfill({ response, json: { ...answer, statements: failed } });
  });
  await page.goto(`${on.product.portal}/user/statement`);
  await page.locator('.statement-aside .statement-undone').waitFor();
  await settled(page);
  for (const place of ['.statement-aside .statement-undone', 'td.statement-undone']) {
    const picture = await page.locator(`${place} .amount`).first().screenshot();
    expect(await page.evaluate(linesAcross, picture.toString('base64')), place).toEqual([true]);
  }
  await page.context().close();
});

/** In the page: the rows of closed games that end before their wall does. */
function rowsNotFilled(): string[] {
  const walls = [...document.querySelectorAll('.games-closed')];
  if (walls.length === 0) return ['no game is closed'];
  return walls.flatMap((wall) => {
    const ends = new Map<number, number>();
    for (const game of wall.querySelectorAll('button')) {
      const { top, right } = game.getBoundingClientRect();
      ends.set(top, Math.max(right, ends.get(top) ?? 0));
    }
    const end = wall.getBoundingClientRect().right;
    return [...ends.values()].filter((right) => right < end - 1).map((right) => `${right} of ${end}`);
  });
}

/** In the page: of every line drawn across a whole picture whether it lies in its middle. */
async function linesAcross(png: string): Promise<boolean[]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (canvas === null) throw new Error('Nothing can be drawn');
  canvas.drawImage(picture, 0, 0);
  const rows = Array.from({ length: height }, (_, row) => {
    const { data } = canvas.getImageData(1, row, width - 2, 1);
    return data.every((part, index) => index % 4 !== 1 || part < 190);
  });
  return rows.flatMap((drawn, row) =>
    drawn && !rows[row - 1] ? [row > height * 0.4 && row < height * 0.65] : [],
  );
}
