import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import { Status } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { ComingSoonFeature } from '../../messages/th/coming-soon.ts';
import type { SheetProps } from '../../shell/sheets.ts';

export const COMING_SOON_PICTURES: Record<ComingSoonFeature, StitchName> = {
  spin: 'spin',
  invite: 'invite',
  collect: 'gift',
  bonus: 'bonus',
  refund: 'refund',
  game: 'loom',
};

/** Says what a feature will be and that it is not there yet. */
export default function ComingSoonSheet({
  open,
  onClose,
  feature,
  name,
}: SheetProps & { feature: ComingSoonFeature; name?: string }): ReactNode {
  const { shell } = useMessages();
  const { comingSoon } = useLaterMessages();
  const { title, text } = comingSoon[feature];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name ?? title}
      closeLabel={shell.close}
      asks
      actions={
        <Button tone="primary" size="large" wide onClick={onClose}>
          {comingSoon.understood}
        </Button>
      }
    >
      <Empty text={text} picture={COMING_SOON_PICTURES[feature]}>
        <Status kind="processing">{comingSoon.notYet}</Status>
      </Empty>
    </Sheet>
  );
}
