import { Button, type ButtonTone, IconButton } from '@prae/ui/Button';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { saveFile, shareFile } from '../client/files.ts';

export interface PictureActionsProps {
  draw: () => Promise<File>;
  texts: { save: string; saved: string; saveFailed: string; share: string };
  tone: ButtonTone;
}

/** Saving something as a picture, or handing it to the phone's share sheet. */
export function PictureActions({ draw, texts, tone }: PictureActionsProps): ReactNode {
  const save = async (): Promise<void> => {
    try {
      saveFile(await draw());
      toast(texts.saved, { tone: 'success' });
    } catch {
      toast(texts.saveFailed, { tone: 'error' });
    }
  };
  const share = async (): Promise<void> => {
    try {
      const file = await draw();
      if (!(await shareFile(file))) await save();
    } catch {
      toast(texts.saveFailed, { tone: 'error' });
    }
  };
  return (
    <>
      <Button tone={tone} size="large" wide icon="download-simple" onClick={() => void save()}>
        {texts.save}
      </Button>
      <IconButton
        className="icon-action"
        icon="share-network"
        label={texts.share}
        onClick={() => void share()}
      />
    </>
  );
}
