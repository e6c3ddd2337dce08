import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import { Status } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import type { SheetProps } from '../../app/SheetHost.tsx';
import { useMessages } from '../../messages/language.ts';
import type { SoonFeature } from '../../messages/th/soon.ts';

export const SOON_PICTURES: Record<SoonFeature, StitchName> = {
  spin: 'spin',
  invite: 'invite',
  collect: 'gift',
  bonus: 'bonus',
  refund: 'refund',
  game: 'loom',
};

/** Says what a feature will be and that it is not there yet. */
export default function SoonSheet({
  open,
  onClose,
  feature,
  name,
}: SheetProps & { feature: SoonFeature; name?: string }): ReactNode {
  const { shell, soon } = useMessages();
  const { title, text } = soon[feature];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name ?? title}
      closeLabel={shell.close}
      actions={
        <Button tone="primary" size="large" wide onClick={onClose}>
          {soon.understood}
        </Button>
      }
    >
      <Empty text={text} picture={SOON_PICTURES[feature]}>
        <Status kind="processing">{soon.notYet}</Status>
      </Empty>
    </Sheet>
  );
}
