/** The way into a game: an address, or fields that are posted to one, where signing in is a form. */
export interface Way {
  link: string;
  form?: Readonly<Record<string, string>> | undefined;
}

/** The window a game opens in. Opened during the tap, since a browser blocks windows that open later. */
export interface GameWindow {
  go: (way: Way) => void;
  giveUp: () => void;
}

/**
 * Where the game goes: a tab of its own where the installation wants that (specification section 9, game launch),
 * otherwise this page. `undefined` means that the browser blocked the tab: show the way and let the member tap it.
 */
export function gameWindow(ownTab: boolean): GameWindow | undefined {
  if (!ownTab) return { go: (way) => follow(window, way), giveUp: () => undefined };
  const tab = window.open('', '_blank');
  if (tab === null) return undefined;
  tab.opener = null;
  return { go: (way) => follow(tab, way), giveUp: () => tab.close() };
}

/**
 * Goes a way. What is posted is in the page for that moment alone, and in no address: what a browser keeps of it is where the
 * game leads next.
 */
function follow(place: Window, { link, form }: Way): void {
  if (form === undefined) {
    if (place === window) place.location.assign(link);
    else place.location.replace(link);
    return;
  }
  const { document } = place;
  const posted = document.createElement('form');
  posted.method = 'post';
  posted.action = link;
  for (const [name, value] of Object.entries(form)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    posted.append(field);
  }
  document.body.append(posted);
  // A field may have the name of a method of its form.
  HTMLFormElement.prototype.submit.call(posted);
  posted.remove();
}
