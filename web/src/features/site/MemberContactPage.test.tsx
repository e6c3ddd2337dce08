// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { site } from '../../messages/en/site.ts';
import { screenThatIs } from '../../testing/media.ts';
import { fakeServer, show } from '../../testing/screen.tsx';
import MemberContactPage from './MemberContactPage.tsx';

test.each([true, false])('help stands beside the contact where there is room (%s)', async (hasRoom) => {
  screenThatIs(hasRoom);
  fakeServer({});
  await show(<MemberContactPage />);
  const topics = [...document.querySelectorAll('summary')].map(
    (topic) => topic.getAttribute('aria-label') ?? '',
  );
  const all = Object.values(site.topics).map(({ title }) => `${site.inSteps} ${title}`);
  expect(topics.toSorted()).toEqual(hasRoom ? all.toSorted() : []);
});
