import { HomeLayout } from '@prae/ui/HomeLayout';
import { BalanceSkeleton, GamesSkeleton, PurseSkeleton, TilesSkeleton } from '@prae/ui/HomeSkeleton';
import { Page } from '@prae/ui/Page';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberHeader } from '../../shell/MemberHeader.tsx';

/** Nothing is known of this member yet: the shape of what is coming, or a way to try again. */
export function HomeWithout(props: { failed: boolean; busy: boolean; onRetry: () => void }): ReactNode {
  const { shell } = useMessages();
  const isComing = !props.failed;
  return (
    <HomeLayout
      money={
        <>
          <MemberHeader ghost>
            <h1 className="vh">{shell.home}</h1>
            {isComing && (
              <Skeleton>
                <BalanceSkeleton />
              </Skeleton>
            )}
          </MemberHeader>
          {isComing && (
            <Skeleton>
              <PurseSkeleton />
            </Skeleton>
          )}
        </>
      }
      actions={
        isComing && (
          <Skeleton>
            <TilesSkeleton />
          </Skeleton>
        )
      }
    >
      <Page>
        {isComing ? (
          <Skeleton label={shell.loading}>
            <GamesSkeleton games={2} />
          </Skeleton>
        ) : (
          <LoadFailed busy={props.busy} onRetry={props.onRetry} />
        )}
      </Page>
    </HomeLayout>
  );
}
