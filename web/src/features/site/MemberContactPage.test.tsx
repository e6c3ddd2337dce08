// @vitest-environment happy-dom
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { howto } from '../../messages/en/howto.ts';
import { screenThatIs } from '../../testing/media.ts';
import { fakeServer, show, soon } from '../../testing/screen.tsx';
import MemberContactPage from './MemberContactPage.tsx';

test.each([true, false])('help stands beside the contact where there is room (%s)', async (hasRoom) => {
  screenThatIs(hasRoom);
  fakeServer({});
  await show(
    <Suspense>
      <MemberContactPage />
    </Suspense>,
  );
  const titles = () => [...document.querySelectorAll('summary')];
  if (hasRoom) await soon(() => expect(titles()).not.toEqual([]));
  const topics = titles().map((topic) => topic.getAttribute('aria-label') ?? '');
  const all = Object.values(howto.topics).map(({ title }) => `${howto.inSteps} ${title}`);
  expect(topics.toSorted()).toEqual(hasRoom ? all.toSorted() : []);
});
