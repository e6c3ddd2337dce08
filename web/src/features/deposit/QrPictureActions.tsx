import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { PictureActions } from '../../shell/PictureActions.tsx';
import { useScreenToScan } from '../../shell/wide.ts';
import { OpenApp } from './OpenApp.tsx';
import { drawPicture, pictureText } from './picture.ts';
import type { OpenQr } from './qr.ts';

/** The ways to pay on the phone that shows the code: its bank's app, where a link opens that, and the code as a picture. */
export function QrPictureActions({ qr, money }: { qr: OpenQr; money: Money }): ReactNode {
  const { deposit } = useMessages();
  const { ownCode } = useLaterMessages();
  const brand = useBrand();
  const isScanned = useScreenToScan();
  const link = isScanned ? undefined : qr.appLink;
  return (
    <>
      {link !== undefined && <OpenApp link={link} />}
      <PictureActions
        draw={() => drawPicture(qr.svg, pictureText(qr, { deposit, ownCode }, { brand, money }))}
        texts={deposit}
        tone={isScanned || link !== undefined ? 'secondary' : 'primary'}
      />
    </>
  );
}
