import { Button } from '@prae/ui/Button';
import { Cloth } from '@prae/ui/Cloth';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { dyed } from '@prae/ui/palettes';
import { Rows } from '@prae/ui/Rows';
import { Skeleton } from '@prae/ui/Skeleton';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useMoney } from '../../client/money.ts';
import { paths } from '../../client/paths.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { ListPager } from '../../shell/ListPager.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { drawAddress } from './address.ts';
import { ClaimDialog, PromotionCode } from './ClaimDialog.tsx';
import { type Claimable, type Coupon, isClaimable, useClaim } from './claim-flow.ts';

/** Coupons on a page (specification section 9). */
const LIMIT = 3;

export interface CouponsProps {
  canWin: boolean;
  /** The member stays away from play: nothing is claimed, and nothing invites to win. */
  isAway: boolean;
  /** A draw whose outcome the wheel tells first. */
  untold: string | undefined;
}

/** What a member has won and can claim, newest first. Who has nothing and no wheel to win it on is told of neither. */
export function Coupons({ canWin, isAway, untold }: CouponsProps): ReactNode {
  const { shell } = useMessages();
  const { spin } = useLaterMessages();
  const list = useRead('spin.coupon.list', undefined, { staleTime: 0 });
  const flow = useClaim();
  const amountOf = useAmount();
  const [wanted, setPage] = useState(1);
  const coupons = (list.data ?? []).filter(({ drawId }) => drawId !== untold);
  const pages = Math.max(1, Math.ceil(coupons.length / LIMIT));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * LIMIT;
  if (!canWin && list.data?.length === 0) return null;
  return (
    <section aria-labelledby="coupons">
      <h2 className="title spin-title" id="coupons">
        {spin.coupons}
      </h2>
      {list.isPending ? (
        <Skeleton label={shell.loading} heights={[76, 76, 76]} />
      ) : list.isLoadingError ? (
        <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : coupons.length === 0 ? (
        <div className="panel">
          <Empty text={isAway ? spin.noCoupons : `${spin.noCoupons}\n${spin.noCouponsHint}`} picture="spin" />
        </div>
      ) : (
        <Rows>
          {coupons.slice(first, first + LIMIT).map((coupon, place) => (
            <li key={coupon._id}>
              <CouponRow
                coupon={coupon}
                place={formatCount(first + place + 1)}
                amount={amountOf(coupon)}
                isAway={isAway}
                onClaim={flow.choose}
              />
            </li>
          ))}
        </Rows>
      )}
      <ListPager label={spin.coupons} page={page} pages={pages} onPage={setPage} />
      <ClaimDialog
        flow={flow}
        amount={flow.coupon ? amountOf(flow.coupon) : ''}
        canClaim={coupons.some(isClaimable)}
      />
    </section>
  );
}

/** How much a coupon brings, in words; nothing where its label says it all. */
function useAmount(): (coupon: Coupon) => string {
  const { spin } = useLaterMessages();
  const { text } = useMoney();
  return ({ kind, amount }) => {
    if (kind === 'money') return text(amount);
    return kind === 'coins' ? spin.coins(formatCount(amount)) : '';
  };
}

interface CouponRowProps {
  coupon: Coupon;
  place: string;
  amount: string;
  isAway: boolean;
  onClaim: (coupon: Claimable) => void;
}

function CouponRow({ coupon, place, amount, isAway, onClaim }: CouponRowProps): ReactNode {
  const { spin } = useLaterMessages();
  const { name, slice } = coupon.prize;
  return (
    <div className="row coupon">
      <span className="coupon-cloth" aria-hidden="true">
        <Cloth name={slice.code} threads={CLOTH[coupon.kind]} scale={3} half={7} />
      </span>
      <span className="row-text">
        <span className="row-title">{spin.couponOf(place, slice.label)}</span>
        <span className="meta">{joinWords([name, amount].filter(Boolean).join(' · '))}</span>
        <span className="meta">{spin.until(formatDateTime(coupon.expiresAt))}</span>
        {!isClaimable(coupon) && <span className="meta">{spin.error.INVALID_COUPON_TYPE}</span>}
        {coupon.promotionCode && <PromotionCode code={coupon.promotionCode} />}
        <Link className="spin-check" href={drawAddress(coupon.drawId, null)}>
          {spin.checkDraw}
        </Link>
      </span>
      {isClaimable(coupon) ? (
        coupon.promotionCode === undefined && (
          <Button
            tone="dark"
            pill
            blocked={isAway}
            aria-label={spin.claimLabel(slice.label)}
            aria-describedby={isAway ? 'spin-away' : undefined}
            onClick={() => onClaim(coupon)}
          >
            {spin.claim}
          </Button>
        )
      ) : (
        <Link className="coupon-contact" href={paths.memberContact}>
          {spin.contact}
        </Link>
      )}
    </div>
  );
}

const CLOTH = {
  money: dyed('amber-500', 'amber-700', 'amber-900', 'amber-200'),
  coins: dyed('green-600', 'green-700', 'green-200', 'green-900'),
  promotion: dyed('crimson-600', 'crimson-700', 'amber-300', 'crimson-900'),
  physical: dyed('violet-500', 'violet-600', 'violet-100', 'violet-800'),
} as const;
