import { expect, test } from 'vitest';
import { type ConsoleCallId, type ConsoleRoute, consoleRouteOf, consoleRoutes, roles } from './routes.ts';

const ids = Object.keys(consoleRoutes) as ConsoleCallId[];
const routes: [ConsoleCallId, ConsoleRoute][] = ids.map((id) => [id, consoleRouteOf(id)]);

/** The calls that are so, in the order of the table. */
const those = (isOne: (route: ConsoleRoute) => boolean): ConsoleCallId[] =>
  routes.filter(([, route]) => isOne(route)).map(([id]) => id);

const looksAtInbox = [
  'inbox.list',
  'inbox.thread',
  'inbox.about',
  'inbox.operators',
  'inbox.file',
  'inbox.times',
  'canned.list',
  'member.panel',
];
const answers = [
  ...['inbox.send', 'inbox.read', 'inbox.assign', 'inbox.close', 'inbox.note'],
  ...['inbox.uploadImage', 'inbox.uploadVideo'],
];

const decides = ['cases.list', 'cases.newcomers', 'cases.show', 'cases.decide', 'cases.adjust'];

// Written down once more, by hand: whoever gives a role more than docs/console.md says has to say so in two places.
test.each([
  ['SUPPORT', [...looksAtInbox, ...answers, 'inbox.hours', 'canned.save', 'canned.delete']],
  ['FINANCE', [...looksAtInbox, ...answers, ...decides]],
  ['MARKETING', ['canned.list', 'canned.save', 'canned.delete']],
  ['RISK', [...looksAtInbox, ...answers, ...decides]],
  [
    'AUDITOR',
    [...looksAtInbox, 'operator.list', 'audit.list', 'cases.list', 'cases.newcomers', 'cases.show'],
  ],
  [
    'ADMIN',
    [
      ...['operator.list', 'operator.create', 'operator.change', 'operator.reset'],
      ...['audit.list', 'inbox.times', 'inbox.hours', 'cases.newcomers'],
    ],
  ],
] as const)('%s may no more than its part', (role, calls) => {
  const named = those(({ access }) => typeof access !== 'string' && access.includes(role));
  expect(named.toSorted()).toEqual(calls.toSorted());
});

test('whoever is signed in may see to the own sign-in, and nobody else to anything but that', () => {
  expect(roles).toEqual(['SUPPORT', 'FINANCE', 'MARKETING', 'RISK', 'AUDITOR', 'ADMIN']);
  expect(those(({ access }) => access === 'anybody')).toEqual(['operator.login']);
  expect(those(({ access }) => access === 'begun')).toEqual(['operator.verify', 'operator.logout']);
  expect(those(({ access }) => access === 'operator')).toEqual([
    'operator.me',
    'operator.password',
    'operator.sessions',
    'operator.revoke',
  ]);
});

test('the audit has everything but what only reads, and looks at what is a member’s own', () => {
  expect(those(({ effect }) => effect === 'seen')).toEqual(['member.panel', 'cases.show']);
  expect(those(({ effect }) => effect === 'read')).toEqual([
    ...['operator.me', 'operator.sessions', 'operator.list', 'audit.list'],
    ...['inbox.list', 'inbox.thread', 'inbox.about', 'inbox.operators', 'inbox.file', 'inbox.times'],
    ...['canned.list', 'cases.list', 'cases.newcomers'],
  ]);
});

test('the audit has no body with a secret in it', () => {
  expect(those(({ secret }) => secret === true)).toEqual([
    'operator.login',
    'operator.verify',
    'operator.password',
  ]);
});
