import { AmountText } from '@prae/ui/AmountText';
import { Empty } from '@prae/ui/Empty';
import { Section } from '@prae/ui/Page';
import { Row, Rows } from '@prae/ui/Rows';
import { StitchIcon } from '@prae/ui/StitchIcon';
import type { StitchName } from '@prae/ui/stitches';
import { formatDateTime } from '@prae/ui/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account, Movement } from '../control/answers.ts';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../parts/Loaded.tsx';

/** The newest lines that a phone shows without more ado. */
const SHOWN = 60;

const PICTURES: Record<Movement['kind'], StitchName> = {
  qr: 'qr',
  transfer: 'transfer',
  payout: 'deposit',
  return: 'withdraw',
};

/** What happened on an account, newest first. */
export function AccountHistory({ account }: { account: Account }): ReactNode {
  const { bank } = useMessages();
  const query = useQuery(queries.history(account.bankCode, account.accountNo));
  return (
    <Section title={bank.history}>
      <Loaded query={query}>
        {(history) =>
          history.length === 0 ? (
            <Empty text={bank.noHistory} />
          ) : (
            <Rows>
              {history.slice(0, SHOWN).map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  );
}

function MovementRow({ movement }: { movement: Movement }): ReactNode {
  const { bank } = useMessages();
  return (
    <Row
      picture={<StitchIcon name={PICTURES[movement.kind]} size={30} />}
      title={bank.kinds[movement.kind]}
      note={
        <>
          <span className="bank-other">{movement.other}</span>
          <time dateTime={movement.at}>{formatDateTime(movement.at)}</time>
        </>
      }
      end={
        <>
          <AmountText amount={movement.amount} currency="THB" signed />
          {movement.slip && (
            <a className="bank-slip" href={movement.slip} target="_blank" rel="noopener">
              {bank.slip}
            </a>
          )}
        </>
      }
    />
  );
}
