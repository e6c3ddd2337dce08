import { Cloth } from '@prae/ui/Cloth';
import { type Currency, moneyText } from '@prae/ui/money';
import { clothOf, WALLET_THREADS } from '@prae/ui/palettes';
import type { ReactNode } from 'react';
import { type Place, WALLET } from './places.ts';
import './transfer.css';

export interface PlaceSwatchProps {
  label: string;
  place: Place | undefined;
  emptyText: string;
  currency: Currency;
  wrong: boolean;
  onSelect: () => void;
}

/** One end of a transfer as a piece of cloth; bare warp while nothing is chosen. */
export function PlaceSwatch({
  label,
  place,
  emptyText,
  currency,
  wrong,
  onSelect,
}: PlaceSwatchProps): ReactNode {
  return (
    <button
      type="button"
      className={`swatch${place ? '' : ' swatch-empty'}${wrong ? ' swatch-wrong' : ''}`}
      onClick={onSelect}
    >
      <PlaceCloth place={place} />
      <span className="swatch-text">
        <small>{label}</small>
        <b>{place?.name ?? emptyText}</b>
        {place && <span>{moneyText(place.amount, currency)}</span>}
      </span>
    </button>
  );
}

export function PlaceCloth({ place }: { place: Place | undefined }): ReactNode {
  return (
    <span className="swatch-cloth">
      {place && (
        <Cloth
          name={place.code === WALLET ? 'ribwallet' : place.code}
          threads={place.code === WALLET ? WALLET_THREADS.wallet : clothOf(place.code)}
          scale={3}
        />
      )}
    </span>
  );
}
