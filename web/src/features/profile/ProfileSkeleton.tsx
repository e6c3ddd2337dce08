import { Receipt } from '@prae/ui/Receipt';
import { Block, Bone, Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';

/** Member number, phone number, since when. */
const FACTS = [7, 6.5, 10];
const ROWS = [8, 9];

/** The member's card and bank account while they are read. */
export function ProfileSkeleton(): ReactNode {
  const { shell } = useMessages();
  return (
    <Skeleton label={shell.loading}>
      <div className="name-card name-card-bare">
        <p className="name-card-label">
          <Bone width={7} />
        </p>
        <div className="name-card-facts">
          {FACTS.map((width) => (
            <div key={width}>
              <small>
                <Bone width={6} />
              </small>
              <Bone width={width} />
            </div>
          ))}
        </div>
      </div>
      <p className="title profile-bank">
        <Bone width={9} />
      </p>
      <Receipt>
        <div className="profile-bank-name">
          <Block width={44} height={44} />
          <b>
            <Bone width={6} />
          </b>
        </div>
        <div className="receipt-rows stitched">
          {ROWS.map((width) => (
            <div key={width}>
              <span>
                <Bone width={5} />
              </span>
              <span>
                <Bone width={width} />
              </span>
            </div>
          ))}
        </div>
      </Receipt>
      <div className="profile-edit">
        <Block height={44} />
      </div>
    </Skeleton>
  );
}
