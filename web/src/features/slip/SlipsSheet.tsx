import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { SLIPS_ON_PAGE, type SlipRow } from '../../client/slip-events.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { ListPager, useLast } from '../../shell/ListPager.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { PropsOf, SheetProps } from '../../shell/sheets.ts';
import { useTablet } from '../../shell/wide.ts';
import { SlipCards } from './SlipCards.tsx';
import { SlipPicture } from './SlipPicture.tsx';
import { SlipTable } from './SlipTable.tsx';
import './slips.css';

/** Pages that are named around the present one (specification section 9). */
const RANGE = { before: 3, after: 1 };

/** How often the list is read again while a slip is being looked at, in milliseconds. */
const CHECK_EVERY = 15_000;

type Viewed = PropsOf<'slip'>['viewed'];

/** The slips that were sent, newest first, and the picture of each; at first that of one, where one is given. */
export default function SlipsSheet({
  open,
  onClose,
  viewed: first,
}: SheetProps & { viewed?: Viewed }): ReactNode {
  const { shell } = useMessages();
  const { slip: texts } = useLaterMessages();
  const [viewed, view] = useState(first);
  const [page, setPage] = useState(1);
  const [isWaiting, setWaiting] = useState(false);
  const list = useRead(
    'slip.list',
    { body: { page, limit: SLIPS_ON_PAGE } },
    { staleTime: 0, enabled: open, refetchInterval: open && isWaiting && CHECK_EVERY },
  );
  const rows = list.data?.slips;
  const waits = rows?.some(({ status }) => status === 'PROCESSING') ?? isWaiting;
  if (waits !== isWaiting) setWaiting(waits);
  const refreshing = (
    <Button
      className="slip-refresh"
      tone="quiet"
      icon="arrows-clockwise"
      busy={list.isFetching}
      busyText={shell.loading}
      onClick={() => void list.refetch()}
    >
      {texts.refresh}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      wide
      title={viewed ? texts.picture : texts.list}
      closeLabel={shell.close}
      back={viewed && { label: shell.back, onBack: () => view(undefined) }}
      toolbar={viewed ? undefined : refreshing}
    >
      {viewed ? (
        <SlipPicture reference={viewed.reference} name={texts.pictureOf(formatDateTime(viewed.createdAt))} />
      ) : (
        <Slips list={list} page={page} onPage={setPage} onView={view} />
      )}
    </Sheet>
  );
}

interface SlipsProps {
  list: ReturnType<typeof useRead<'slip.list'>>;
  page: number;
  onPage: (page: number) => void;
  onView: (row: SlipRow) => void;
}

/** A page of them: as cards, or where it has room as a table. */
function Slips({ list, page, onPage, onView }: SlipsProps): ReactNode {
  const { shell } = useMessages();
  const { slip: texts } = useLaterMessages();
  const isTable = useTablet();
  const rows = list.data?.slips ?? [];
  const total = useLast(list.data?.total) ?? 0;
  const Rows = isTable ? SlipTable : SlipCards;
  return (
    <>
      {list.isPending ? (
        <Skeleton label={shell.loading} heights={[84, 84, 84]} />
      ) : list.isLoadingError ? (
        <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <Empty text={`${texts.empty}\n${texts.emptyHint}`} />
      ) : (
        <Rows rows={rows} onView={onView} />
      )}
      <ListPager
        label={texts.list}
        page={page}
        pages={Math.ceil(total / SLIPS_ON_PAGE)}
        range={{ ...RANGE, labelOf: (one) => texts.toPage(formatCount(one)) }}
        onPage={onPage}
      />
    </>
  );
}
