import { Button, IconButton } from '@prae/ui/Button';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useMessages } from '../../messages/language.ts';
import { useScreenToScan } from '../../shell/wide.ts';
import { drawPicture, pictureText, savePicture, sharePicture } from './picture.ts';
import type { OpenQr } from './qr.ts';

/** Saving the code as a picture, or handing it to the phone's share sheet: the way to pay, unless the screen itself is scanned. */
export function PictureActions({ qr, money }: { qr: OpenQr; money: Money }): ReactNode {
  const { deposit } = useMessages();
  const brand = useBrand();
  const isScanned = useScreenToScan();
  const draw = (): Promise<File> => drawPicture(qr.svg, pictureText(qr, deposit, { brand, money }));
  const save = async (): Promise<void> => {
    try {
      savePicture(await draw());
      toast(deposit.saved, { tone: 'success' });
    } catch {
      toast(deposit.saveFailed, { tone: 'error' });
    }
  };
  const share = async (): Promise<void> => {
    try {
      const file = await draw();
      if (!(await sharePicture(file))) await save();
    } catch {
      toast(deposit.saveFailed, { tone: 'error' });
    }
  };
  return (
    <>
      <Button
        tone={isScanned ? 'secondary' : 'primary'}
        size="large"
        wide
        icon="download-simple"
        onClick={() => void save()}
      >
        {deposit.save}
      </Button>
      <IconButton
        className="icon-action"
        icon="share-network"
        label={deposit.share}
        onClick={() => void share()}
      />
    </>
  );
}
