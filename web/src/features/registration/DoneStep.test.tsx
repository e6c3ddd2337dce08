// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../client/paths.ts';
import { messages } from '../../messages/en/messages.ts';
import { pass, show, stopTime, tap } from '../../testing/screen.tsx';
import { DoneStep } from './DoneStep.tsx';

const { registration: texts } = messages;

beforeEach(() => {
  window.history.replaceState(null, '', paths.register);
});

test('who has registered is led to the login by itself after two seconds', async () => {
  stopTime();
  await show(<DoneStep />);
  expect(document.querySelector('h1')?.textContent).toBe(texts.doneTitle);
  await pass(1_999);
  expect(window.location.pathname).toBe(paths.register);
  await pass(1);
  expect(window.location.pathname).toBe(paths.login);
});

test('or at once by a tap', async () => {
  await show(<DoneStep />);
  await tap(texts.doneGo);
  expect(window.location.pathname).toBe(paths.login);
});
