import { Empty } from '@prae/ui/Empty';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';

/** The picture of a slip, larger at a tap. Its address is good for minutes, so that it is asked for each time. */
export function SlipPicture({ reference, name }: { reference: string; name: string }): ReactNode {
  const { shell } = useMessages();
  const { slip: texts } = useLaterMessages();
  const [isLarge, enlarge] = useState(false);
  const [failed, setFailed] = useState<string>();
  const picture = useRead('slip.picture', { params: { reference } }, { staleTime: 0, gcTime: 0 });
  const refused = picture.error?.result;
  const address = picture.data?.url;
  if (refused?.outcome === 'refused' && refused.code === 'NO_DATA') return <Empty text={texts.noPicture} />;
  if (picture.isLoadingError || (address !== undefined && address === failed))
    return <LoadFailed busy={picture.isFetching} onRetry={() => void picture.refetch()} />;
  if (address === undefined) return <Skeleton label={shell.loading} heights={[420]} />;
  return (
    <button
      type="button"
      className={isLarge ? 'slip-picture slip-large' : 'slip-picture'}
      aria-label={texts.enlarge}
      aria-pressed={isLarge}
      onClick={() => enlarge(!isLarge)}
    >
      <img src={address} alt={name} onError={() => setFailed(address)} />
    </button>
  );
}
