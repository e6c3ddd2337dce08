import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSignInForm, signInFormIn } from './ufabet.form.ts';

const pageUrl = 'https://www.ufabet.test/Default8.aspx?lang=EN-GB';
const hidden = (name: string, value = '') => `<input type="hidden" name="${name}" value="${value}" />`;
const person = '<input name="txtUserName" type="text"><INPUT NAME="password" TYPE="PASSWORD">';
const inside = `${hidden('__EVENTTARGET')}${hidden('__VIEWSTATE', 'a&amp;b/+=')}${person}`;
const form = (fields: string, attributes = 'method="post" action="./Default8.aspx?lang=EN-GB"') =>
  `<!doctype html><html><body><form ${attributes} id="form1">${fields}</form></body></html>`;

describe('the form of a page', () => {
  it('has every hidden field as it is now, and the target that the page sets by script', () => {
    const more = `${hidden('__VIEWSTATEGENERATOR', 'CA0B')}${hidden('__EVENTVALIDATION', 'v')}${hidden('extra', '1')}`;
    expect(signInFormIn(form(inside + more), pageUrl)).toEqual({
      url: 'https://www.ufabet.test/Default8.aspx?lang=EN-GB',
      event: {
        ...{ __EVENTTARGET: 'btnLogin', __VIEWSTATE: 'a&b/+=', __VIEWSTATEGENERATOR: 'CA0B' },
        ...{ __EVENTVALIDATION: 'v', extra: '1' },
      },
    });
  });

  it.each([
    [
      'in another form',
      `<form method="post">${hidden('q')}</form>${form(inside)}<form>${hidden('r')}</form>`,
    ],
    ['outside of it', `${hidden('q')}${form(inside)}${hidden('r')}`],
    ['in a comment', form(`<!-- ${hidden('q')} -->${inside}`)],
    ['in a script', form(`<script>document.write('${hidden('q')}')</script>${inside}`)],
    ['disabled', form(`<input type="hidden" name="q" value="1" disabled>${inside}`)],
    ['without a name', form(`<input type="hidden" value="1">${inside}`)],
    ['a button', form(`<input type="submit" name="q" value="1"><input type="image" name="r">${inside}`)],
  ])('has nothing that stands %s', (_, page) => {
    expect(Object.keys(signInFormIn(page, pageUrl)?.event ?? {})).toEqual(['__EVENTTARGET', '__VIEWSTATE']);
  });

  it('is posted to the page itself where it says nothing else', () => {
    expect(signInFormIn(form(inside, 'method="POST"'), pageUrl)?.url).toBe(pageUrl);
  });

  it.each([
    ['has no form', '<p>maintenance</p>'],
    ['does not ask for a password', form(inside.replace(/<INPUT.*/, ''))],
    ['does not ask for a name', form(inside.replace('txtUserName', 'txtOther'))],
    ['asks twice', `${form(inside)}${form(inside)}`],
    ['sends it in an address', form(inside, 'action="./Default8.aspx"')],
    ['sends it elsewhere', form(inside, 'method="post" action="https://elsewhere.test/"')],
    ['sends it to another port', form(inside, 'method="post" action="https://www.ufabet.test:8443/"')],
    ['sends it in the clear', form(inside, 'method="post" action="http://www.ufabet.test/"')],
    ['sends it to a script', form(inside, 'method="post" action="javascript:alert(1)"')],
    ['has one field twice', form(inside + hidden('__VIEWSTATE', 'other'))],
    ['fills in the password itself', form(inside + hidden('password', 'x'))],
    ['is no WebForm', form(inside.replace('__EVENTTARGET', 'other'))],
    ['has too many fields', form(inside + Array.from({ length: 60 }, (_, n) => hidden(`f${n}`)).join(''))],
  ])('is none when the page %s', (_, page) => {
    expect(signInFormIn(page, pageUrl)).toBeUndefined();
  });
});

it.each([
  ['tags that are open and never end', `${'<a>'.repeat(43_000)}${'</b>'.repeat(33_000)}`],
  ['tags, of which few are open', '<a></a>'.repeat(6_000)],
  ['tags that are open at once', '<a>'.repeat(2_100)],
])('a page of too many %s has no form, and costs little', (_, tags) => {
  const started = performance.now();
  for (const page of [form(tags + inside), form(inside) + tags])
    expect(signInFormIn(page, pageUrl)).toBeUndefined();
  // Not refused, the first of these takes some ten seconds.
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('a page of many tags that end has its form', () => {
  expect(signInFormIn(form(inside) + '<p>a</p>'.repeat(4_000), pageUrl)).toBeDefined();
});

describe('the page', () => {
  async function site(answer: (response: ServerResponse) => void) {
    const heard: { url: string | undefined; cookie: string | undefined }[] = [];
    const server = createServer(({ url, headers }, response) => {
      heard.push({ url, cookie: headers.cookie });
      answer(response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Default8.aspx?lang=EN-GB`;
    return { heard, read: (limitMs = 5_000) => readSignInForm(url, limitMs) };
  }

  const html = { 'content-type': 'text/html; charset=utf-8' };

  it('is fetched anew each time', async () => {
    let state = 0;
    const { heard, read } = await site((response) => {
      state += 1;
      response
        .writeHead(200, { ...html, 'set-cookie': 'a=b' })
        .end(form(`${inside}${hidden('n', String(state))}`));
    });
    for (const n of ['1', '2']) expect(await read()).toMatchObject({ value: { event: { n } } });
    expect(heard).toEqual([1, 2].map(() => ({ url: '/Default8.aspx?lang=EN-GB', cookie: undefined })));
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    [
      'leads elsewhere',
      'unlistedStatus',
      (r) => r.writeHead(302, { location: 'https://elsewhere.test/' }).end(),
    ],
    ['is under maintenance', 'http5xx', (r) => r.writeHead(503, html).end(form(inside))],
    ['is not to be seen', 'unlistedStatus', (r) => r.writeHead(403, html).end(form(inside))],
    [
      'is no page',
      'badBody',
      (r) => r.writeHead(200, { 'content-type': 'application/json' }).end(form(inside)),
    ],
    ['is too long', 'badBody', (r) => r.writeHead(200, html).end(form(inside) + 'x'.repeat(300_000))],
    ['does not end', 'timeout', (r) => r.writeHead(200, html).write(form(inside))],
    ['breaks off', 'reset', (r) => r.destroy()],
  ])('is not known when it %s', async (_, cause, answer) => {
    const { read } = await site(answer);
    expect(await read(cause === 'timeout' ? 400 : undefined)).toEqual({ kind: 'unknown', cause });
  });
});
