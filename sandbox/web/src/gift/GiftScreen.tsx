import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { AppScreen } from '../phone/AppScreen.tsx';
import { CreateGift } from './CreateGift.tsx';
import { GiftList } from './GiftList.tsx';
import './gift.css';

/** Making gift links, and what became of them. */
export function GiftScreen(): ReactNode {
  const { gift } = useMessages();
  const query = useQuery(queries.gifts);
  return (
    <AppScreen title={gift.name}>
      <div className="screen-stack">
        <p className="screen-lead">{gift.lead}</p>
        <CreateGift />
        <Loaded query={query}>{(gifts) => <GiftList gifts={gifts} />}</Loaded>
      </div>
    </AppScreen>
  );
}
