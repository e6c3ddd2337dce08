/** What the address of a lobby says. */
export interface LobbyAddress {
  /** The provider's part of it, `/joker/lobby`. */
  lobby: string;
  /** '' where the link that led here was spent or too old. */
  session: string;
  /** Where the portal wants the player back; null when it named no web address. */
  redirectUrl: string | null;
}

/** Reads an address such as `/joker/lobby?session=…&redirectUrl=…`. Anything but a web address leads nowhere. */
export function readAddress({ pathname, search }: { pathname: string; search: string }): LobbyAddress {
  const query = new URLSearchParams(search);
  const redirectUrl = query.get('redirectUrl') ?? '';
  return {
    lobby: pathname.replace(/\/$/, ''),
    session: query.get('session') ?? '',
    redirectUrl: /^https?:\/\//.test(redirectUrl) ? redirectUrl : null,
  };
}
