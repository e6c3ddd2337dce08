import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isLanguage, type Language, languageCookie, languages, tagOf } from '@prae/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { brandForCode, brandOnPages } from './brand-page.ts';
import { encodingFor } from './compress.ts';
import { type EncodedOnce, encodeOnce } from './encode-once.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** A page in one language, in the name of this installation. */
export interface Page {
  language: Language;
  digest: string;
  policy: string;
  html: EncodedOnce;
}

/** Answers a request for any address of the portal's history. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The file of the page for an address that has none of its own. */
const ANY = '/any';

/**
 * Reads the pages that the build left in `folder` (web/scripts/build-pages.mjs), and puts in what the server alone knows: the
 * brand and what the installation is. Undefined where the portal is not built.
 */
export async function openPages(folder: string, config: Config): Promise<SendPage | undefined> {
  const pages = new Map<Language, Map<string, Page>>();
  for (const language of languages) {
    const found = await pagesIn(join(folder, config.variant, language), language, config);
    if (found === undefined) return undefined;
    pages.set(language, found);
  }
  return async (request, reply) => {
    const ofLanguage = pages.get(chosenLanguage(request) ?? config.variant);
    const page = ofLanguage?.get(addressOf(request)) ?? ofLanguage?.get(ANY);
    if (!page) throw new Error(`The build left no page for ${request.url}`);
    return send(page, request, reply);
  };
}

/** Pages by their address; undefined where there is no such folder. */
async function pagesIn(
  folder: string,
  language: Language,
  config: Config,
): Promise<Map<string, Page> | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return undefined;
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pages = files.map(async (file): Promise<[string, Page]> => {
    const name = relative(folder, file)
      .replace(/\.html$/, '')
      .replaceAll('\\', '/');
    const page = pageOf(await readFile(file, 'utf8'), language, config);
    return [name === 'index' ? '/' : `/${name}`, page];
  });
  return new Map(await Promise.all(pages));
}

function pageOf(template: string, language: Language, config: Config): Page {
  const { brand, brandName: name, variant, iframe, truelinkSecret } = config;
  return filledPage(template, language, config, {
    ...{ name, variant, iframe, truelinkSecret },
    ...brandForCode(brand),
  });
}

/** A page with the brand in its places, and what it tells its code of the installation. */
export function filledPage(template: string, language: Language, config: Config, told: object): Page {
  const places: Record<string, string> = {
    ...brandOnPages(config),
    // Inside a script nothing but `<` could end it.
    installation: JSON.stringify(told).replaceAll('<', '\\u003c'),
  };
  // In one go: a name may hold what looks like another place.
  const html = template.replace(/\{(\w+)\}/g, (whole, place: string) => places[place] ?? whole);
  const policy = contentSecurityPolicy(config, {
    scripts: hashesOf(html, '<script>', '</script>'),
    styles: hashesOf(html, '<style>', '</style>'),
    attributes: hashesOf(html, ' style="', '"'),
  });
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { language, digest, policy, html: encodeOnce(Buffer.from(html)) };
}

/** What a content policy calls each different thing that stands between two marks in a page. */
function hashesOf(html: string, begin: string, end: string): string[] {
  const [, ...parts] = html.split(begin);
  const found = new Set(parts.map((part) => part.slice(0, part.indexOf(end))));
  return [...found].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** As the portal itself reads an address: without a query, and with or without a stroke at its end. */
function addressOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** What the visitor has chosen on this browser, which the portal keeps in a cookie. */
function chosenLanguage({ headers }: FastifyRequest): Language | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='));
  const [, code = null] = cookies.find(([name]) => name === languageCookie) ?? [];
  return isLanguage(code) ? code : undefined;
}

/** For this browser alone, and asked for anew each time: what another is given may be in another language. */
export async function send(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const tag = `"${page.digest}-${encoding ?? 'plain'}"`;
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    'content-language': tagOf(page.language),
    'content-security-policy': page.policy,
    etag: tag,
  });
  if (isKnown(request, tag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  const body = await page.html.as(encoding);
  reply.header('content-length', body.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(body);
}

/** Whether a caller has what goes by a tag already. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  return known.some((each) => each === tag || each === `W/${tag}` || each === '*');
}
