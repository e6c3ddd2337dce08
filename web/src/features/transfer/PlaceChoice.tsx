import { Row, Rows } from '@prae/ui/Rows';
import type { ReactNode } from 'react';
import { PlaceCloth } from './PlaceSwatch.tsx';
import type { Place } from './places.ts';

export interface PlaceChoiceProps {
  /** What is chosen of: 'Choose where from'. */
  label: string;
  places: readonly Place[];
  /** What stands for no account. */
  noneText: string;
  /** The code of the one that is chosen; `undefined`: none. */
  chosen: string | undefined;
  text: (amount: number) => string;
  /** `undefined`: none. */
  onChoose: (code: string | undefined) => void;
}

/** Every account money can come from or go to, and none. */
export function PlaceChoice({
  label,
  places,
  noneText,
  chosen,
  text,
  onChoose,
}: PlaceChoiceProps): ReactNode {
  return (
    <div className="place-row">
      <Rows label={label}>
        <Row
          title={noneText}
          picture={<PlaceCloth place={undefined} />}
          isChosen={chosen === undefined}
          onSelect={() => onChoose(undefined)}
        />
        {places.map((place) => (
          <Row
            key={place.code}
            title={place.name}
            note={text(place.amount)}
            picture={<PlaceCloth place={place} />}
            isChosen={chosen === place.code}
            onSelect={() => onChoose(place.code)}
          />
        ))}
      </Rows>
    </div>
  );
}
