// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { doing, pass, show, showHook, stopTime } from '../testing/screen.tsx';
import { usePageFocus, useTitle } from './navigation.ts';

let go: (location: string) => void;
let closeDialog: () => void;
let load: () => void;

/** A page whose heading comes late, reached from a dialog that leaves slowly. */
function Portal(): ReactNode {
  const [location, setLocation] = useState('/home');
  const [isOpen, setOpen] = useState(true);
  const [isLoaded, setLoaded] = useState(false);
  go = setLocation;
  closeDialog = () => setOpen(false);
  load = () => setLoaded(true);
  usePageFocus(location);
  return (
    <>
      {isLoaded && <h1>{location}</h1>}
      {isOpen && (
        <dialog open>
          <button type="button">See statement</button>
        </dialog>
      )}
    </>
  );
}

test('the focus goes to the heading of a new page, also from a sheet that leaves slowly and to a page that loads late', async () => {
  stopTime();
  await show(<Portal />);
  document.querySelector('button')?.focus();
  await doing(() => go('/statement'));
  await pass(100);
  await doing(() => closeDialog());
  await pass(200);
  expect(document.activeElement).toBe(document.body);
  await doing(() => load());
  await pass(100);
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('the browser’s title has no word joiners', async () => {
  await showHook(() => useTitle('ໂບ\u2060ນັດ'));
  expect(document.title).toMatch(/^ໂບນັດ ·/);
});
