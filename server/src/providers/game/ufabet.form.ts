import { Parser } from 'htmlparser2';
import { callForBytes } from '../http.ts';
import { confirmed, type Outcome, unknown } from '../outcome.ts';

/** UFABET's sign-in page as it is now: where its form is posted, and what goes along beside name and password. */
export interface SignInForm {
  url: string;
  /** The hidden fields, of which the view state goes stale, with the target that the page's own script sets. */
  event: Readonly<Record<string, string>>;
}

/** What the page calls the fields that a player fills in, and what its script posts for. */
export const NAME_FIELD = 'txtUserName';
export const PASSWORD_FIELD = 'password';
const TARGET_FIELD = '__EVENTTARGET';
const TARGET = 'btnLogin';

/** No page of a sign-in is longer, nor has a form of more fields. */
const PAGE_LIMIT_BYTES = 262_144;
const FIELD_LIMIT = 50;
/** No page of a sign-in has more tags, nor so many one inside of another: what a closing tag costs grows with those that are open. */
const TAG_LIMIT = 10_000;
const OPEN_LIMIT = 2_000;

/**
 * Fetches the page anew, without following a redirect, and reads its form. Unknown (`badBody`): there is no such form on it, or it leads to another origin
 * than the page's own.
 */
export async function readSignInForm(pageUrl: string, timeoutMs: number): Promise<Outcome<SignInForm>> {
  const headers = { accept: 'text/html' };
  const reply = await callForBytes(pageUrl, { headers, timeoutMs, answerLimit: PAGE_LIMIT_BYTES });
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status !== 200) return unknown('unlistedStatus');
  const isPage = String(reply.headers['content-type']).toLowerCase().startsWith('text/html');
  const form = isPage ? signInFormIn(reply.bytes.toString('utf8'), pageUrl) : undefined;
  return form ? confirmed(form) : unknown('badBody');
}

/** A form of a page, as it is read: every field counts by its name. */
interface ReadForm {
  method: string;
  action: string;
  hidden: Map<string, string>;
  /** Of all its fields, hidden ones too. */
  names: string[];
}

/** The one form of a page that asks for name and password; undefined where there is none, or where it cannot be told what it would post. */
export function signInFormIn(page: string, pageUrl: string): SignInForm | undefined {
  const forms = formsIn(page).filter(
    ({ names }) => names.includes(NAME_FIELD) && names.includes(PASSWORD_FIELD),
  );
  const [form, ...others] = forms;
  if (!form || others.length > 0 || form.method !== 'post' || !URL.canParse(form.action, pageUrl)) return;
  const { hidden, names } = form;
  const isPlain = new Set(names).size === names.length && names.length <= FIELD_LIMIT;
  if (!isPlain || hidden.has(NAME_FIELD) || hidden.has(PASSWORD_FIELD) || !hidden.has(TARGET_FIELD)) return;
  const url = new URL(form.action, pageUrl);
  if (url.origin !== new URL(pageUrl).origin) return;
  return { url: url.href, event: Object.fromEntries(hidden.set(TARGET_FIELD, TARGET)) };
}

/** None where the page has too many tags to be one of a sign-in. */
function formsIn(page: string): ReadForm[] {
  if ((page.match(/<\/?[a-z]/gi)?.length ?? 0) > TAG_LIMIT) return [];
  const forms: ReadForm[] = [];
  let current: ReadForm | undefined;
  let open = 0;
  const parser = new Parser({
    onopentag(tag, { method = 'get', action = '', name = '', type = 'text', value = '', ...more }) {
      open += 1;
      if (open > OPEN_LIMIT) parser.pause();
      // A form inside of a form is none.
      if (tag === 'form' && !current) {
        current = { method: method.toLowerCase(), action, hidden: new Map(), names: [] };
        forms.push(current);
      }
      if (tag !== 'input' || !current || name === '' || 'disabled' in more) return;
      // Whoever posts by script presses none of its buttons.
      if (['submit', 'button', 'image', 'reset'].includes(type.toLowerCase())) return;
      current.names.push(name);
      if (type.toLowerCase() === 'hidden') current.hidden.set(name, value);
    },
    onclosetag(tag) {
      open -= 1;
      if (tag === 'form') current = undefined;
    },
  });
  parser.end(page);
  return open > OPEN_LIMIT ? [] : forms;
}
