/** The window a game opens in. Opened during the tap, since a browser blocks windows that open later. */
export interface GameWindow {
  go: (link: string) => void;
  giveUp: () => void;
}

/**
 * Where the game goes: a tab of its own where the installation wants that (specification section 9, game launch),
 * otherwise this page. `undefined` means that the browser blocked the tab: show the link and let the member tap it.
 */
export function gameWindow(ownTab: boolean): GameWindow | undefined {
  if (!ownTab) return { go: (link) => window.location.assign(link), giveUp: () => undefined };
  const tab = window.open('', '_blank');
  if (tab === null) return undefined;
  tab.opener = null;
  return { go: (link) => tab.location.replace(link), giveUp: () => tab.close() };
}
