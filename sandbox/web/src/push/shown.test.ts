import { expect, it } from 'vitest';
import { shownOf } from './shown.ts';

const message = (id: string, subscription: string, tag: string) => ({
  ...{ id, subscription, sentAt: '2026-11-26T03:00:00.000Z' },
  text: JSON.stringify({ title: id, body: 'body', tag, lang: 'en' }),
});

it('shows the latest of each tag on each browser, and nothing that is no message of ours', () => {
  const all = [
    message('new', 'a', '1'),
    message('other browser', 'b', '1'),
    { ...message('odd', 'a', '3'), text: 'hello' },
    { ...message('empty', 'a', '3'), text: '{}' },
    message('old', 'a', '1'),
    message('other news', 'a', '2'),
  ];
  expect(shownOf(all).map(({ title }) => title)).toEqual(['new', 'other browser', 'other news']);
});
