import { AmountText } from '@prae/ui/AmountText';
import { CopyButton } from '@prae/ui/CopyButton';
import { Empty } from '@prae/ui/Empty';
import { Row, Rows } from '@prae/ui/Rows';
import { StitchPicture } from '@prae/ui/StitchIcon';
import { formatDateTime } from '@prae/ui/time';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import type { Gift } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { GIFT } from '../parts/pictures.ts';

const SHOWN = 30;

/** The newest gifts; one that nobody has redeemed gives its link. */
export function GiftList({ gifts }: { gifts: readonly Gift[] }): ReactNode {
  const texts = useMessages().gift;
  if (gifts.length === 0) return <Empty text={texts.empty} />;
  return (
    <Rows label={texts.name}>
      {gifts.slice(0, SHOWN).map((gift) => (
        <GiftRow key={gift.link} gift={gift} />
      ))}
    </Rows>
  );
}

function GiftRow({ gift }: { gift: Gift }): ReactNode {
  const texts = useMessages();
  const { amount, status, createdAt, link, members, taken } = gift;
  return (
    <Row
      picture={<StitchPicture rows={GIFT} size={30} />}
      title={<AmountText amount={amount} currency="THB" />}
      note={
        <>
          <span className="gift-status">
            {texts.gift.statuses[status]}
            {members > 1 && ` · ${taken.length}/${members}`}
          </span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </>
      }
      end={
        status === 'active' && (
          <CopyButton
            value={link}
            label={texts.gift.copyLink}
            copiedLabel={texts.phone.copied}
            onRefused={() => toast(texts.phone.copyByHand, { tone: 'error' })}
          />
        )
      }
    />
  );
}
