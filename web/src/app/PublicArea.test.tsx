// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { paths } from '../client/paths.ts';
import { clearSession, currentSession, startSession } from '../client/session.ts';
import { json } from '../testing/browser.ts';
import { screenThatIs } from '../testing/media.ts';
import { fakeServer, show, soon } from '../testing/screen.tsx';
import { PublicArea } from './PublicArea.tsx';
import { publicPages } from './pages.ts';

afterEach(() => clearSession());

test('a public page that is opened with a login ends that, and reads what it shows all the same', async () => {
  screenThatIs(false);
  fakeServer({
    'GET /lookup/contact': json(200, { contactText: 'Day and night', lineName: '@house' }),
    'GET /lookup/enableChatWidget': json(200, { enableChatWidget: false }),
    'POST /logout': json(200, { message: 'OK' }),
  });
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  // As by an address: the page's code is there before anything is drawn.
  await publicPages[paths.contact].load();
  await show(<PublicArea path={paths.contact} />);
  await soon(() => expect(document.body.textContent).toContain('Day and night'));
  expect(currentSession()).toBeNull();
});
