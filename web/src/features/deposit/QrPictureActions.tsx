import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useMessages } from '../../messages/language.ts';
import { PictureActions } from '../../shell/PictureActions.tsx';
import { useScreenToScan } from '../../shell/wide.ts';
import { drawPicture, pictureText } from './picture.ts';
import type { OpenQr } from './qr.ts';

/** The code as a picture: the way to pay, unless the screen itself is scanned. */
export function QrPictureActions({ qr, money }: { qr: OpenQr; money: Money }): ReactNode {
  const { deposit } = useMessages();
  const brand = useBrand();
  const isScanned = useScreenToScan();
  return (
    <PictureActions
      draw={() => drawPicture(qr.svg, pictureText(qr, deposit, { brand, money }))}
      texts={deposit}
      tone={isScanned ? 'secondary' : 'primary'}
    />
  );
}
