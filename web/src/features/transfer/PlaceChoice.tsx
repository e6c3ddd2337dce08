import { Row, Rows } from '@prae/ui/Rows';
import type { ReactNode } from 'react';
import { PlaceCloth } from './PlaceSwatch.tsx';
import type { Place } from './places.ts';

export interface PlaceChoiceProps {
  places: readonly Place[];
  text: (amount: number) => string;
  onChoose: (code: string) => void;
}

/** Every account money can come from or go to. */
export function PlaceChoice({ places, text, onChoose }: PlaceChoiceProps): ReactNode {
  return (
    <div className="place-row">
      <Rows>
        {places.map((place) => (
          <Row
            key={place.code}
            title={place.name}
            note={text(place.amount)}
            picture={<PlaceCloth place={place} />}
            onSelect={() => onChoose(place.code)}
          />
        ))}
      </Rows>
    </div>
  );
}
