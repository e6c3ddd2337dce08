// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { later } from '../messages/en/later.ts';
import { closeSheet, openSheet } from '../shell/sheets.ts';
import { doing, fakeServer, show, soon } from '../testing/screen.tsx';
import { beginAnew, may, said, server, world } from '../testing/withdrawals.tsx';
import { SheetHost } from './SheetHost.tsx';

beforeEach(beginAnew);

test('a sheet that is opened again while it still leaves begins anew', async () => {
  world.explained = { ...may, canWithdraw: false, reasons: [{ code: 'NO_BANK' }] };
  server();
  await show(<SheetHost />);
  await doing(() => openSheet('withdraw'));
  await soon(() => expect(said()).toContain(later.withdrawSheet.title));
  await soon(() => expect(document.querySelector('.withdraw-reasons')).not.toBeNull());
  world.explained = may;
  await doing(() => {
    closeSheet();
  });
  await doing(() => openSheet('withdraw'));
  await soon(() => expect(document.querySelector('dialog[open] input')).not.toBeNull());
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await doing(closeSheet);
  await soon(() => expect(document.querySelector('dialog')).toBeNull());
});

test('a sheet that is opened again with something else shows that', async () => {
  fakeServer({});
  await show(<SheetHost />);
  const told = (hours: number) => ({ since: 0, now: hours * 3_600_000 });
  await doing(() => openSheet('reminder', told(1)));
  await soon(() => expect(said()).not.toBe(''));
  const first = said();
  await doing(() => openSheet('reminder', told(3)));
  await soon(() => expect(said()).not.toBe(first));
});
