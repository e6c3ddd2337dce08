import { ToastRegion } from '@prae/ui/Toast';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { readAddress } from './address.ts';
import { ClosedLobby } from './ClosedLobby.tsx';
import { Table } from './Table.tsx';
import './lobby.css';

/** A provider's lobby, opened by the portal; or its end, when the link was used or waited too long. */
export function Lobby(): ReactNode {
  const { phone } = useMessages();
  const [address] = useState(() => readAddress(location));
  const { lobby, session, redirectUrl } = address;
  const state = useQuery({ ...queries.lobby(lobby, session), enabled: session !== '' });
  return (
    <>
      {(session === '' || state.isError) && <ClosedLobby />}
      {state.data && !state.isError && (
        <Table address={address} state={state.data} backUrl={redirectUrl ?? homeOf(state.data.portalUrl)} />
      )}
      <ToastRegion closeLabel={phone.close} place="head" />
    </>
  );
}

/** Who came in by a sign-in form has brought no way back along. */
function homeOf(portalUrl: string | null): string | null {
  return portalUrl && new URL('/user/home', portalUrl).href;
}
