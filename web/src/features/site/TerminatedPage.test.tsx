// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon } from '../../testing/screen.tsx';
import TerminatedPage from './TerminatedPage.tsx';

test('where the service is closed it is said how to reach the house', async () => {
  const contact = {
    contactText: 'Write to us',
    lineLink: 'https://chat.example',
    lineName: '@house',
    lineQR: '',
  };
  fakeServer({ 'GET /lookup/contact': json(200, contact) });
  await show(<TerminatedPage />);
  await soon(() => expect(document.querySelector('.dark-contact')?.textContent).toBe('Write to us'));
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('https://chat.example');
});
