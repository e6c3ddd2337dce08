/** How long a page may be on its way until one that is kept stands in for it, in milliseconds. */
export const PAGE_WITHIN = 2_500;

/** The address of the page that holds nothing but its code: whatever it shows is drawn in the visitor's own language. */
export const BARE = '/any';

/** What a page may be answered with. */
export interface Choice {
  /** The page of this address in the visitor's language, as it was last sent. */
  kept: Response | undefined;
  /** Whether the server is to be asked first: the visitor has loaded the page anew, or a new version begins. */
  isAnew: boolean;
  /** The page as the server sends it now. */
  fresh: Promise<Response>;
  bare: () => Promise<Response | undefined>;
}

/**
 * A page that is kept is there at once. Anew, and where none is kept, it is the server's; where that does not come in time, or what
 * stands before the server says that it is away, the kept page or the bare one. Rejects where there is none of them.
 */
export async function choosePage({ kept, isAnew, fresh, bare }: Choice): Promise<Response> {
  if (kept && !isAnew) return kept;
  const sent = await Promise.race([fresh, afterAWhile()]).catch(() => undefined);
  if (sent && sent.status < 500) return sent;
  return kept ?? (await bare()) ?? fresh;
}

function afterAWhile(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN, undefined));
}

/**
 * Under which address a page is kept: by its own, and by what the server chooses its language by. `chosen` is what stands in
 * the language's cookie, undefined where there is none.
 */
export function keyOf(address: string, chosen: string | undefined): string {
  return `${address}?language=${encodeURIComponent(chosen ?? '')}`;
}

/** As the server reads an address: with or without a stroke at its end. */
export function addressOf(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/**
 * Whether an answer is a page of the build that begins with `entry`. The server may be of another version, or a proxy may have
 * answered in its place: what such a page needs is not here.
 */
export async function isPageOf(entry: string, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  return (await answer.clone().text()).includes(`src="${entry}"`);
}

/**
 * Whether an answer is a file under /assets/: none of them is a page, so one is what a proxy or a network says in the server's
 * place. Kept, it would be there for as long as the build is.
 */
export function isFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !/^text\/html/i.test(headers.get('content-type') ?? '');
}
