import { Button } from '@prae/ui/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../control/action.ts';
import type { Fault } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { InjectFault } from './InjectFault.tsx';
import { partyText } from './party-text.ts';
import './faults.css';

/** The faults that wait, and the way to order more; also stands beside the phone where there is room. */
export function FaultsPanel(): ReactNode {
  const { faults } = useMessages();
  const query = useQuery(queries.faults);
  return (
    <div className="screen-stack">
      <p className="screen-lead">{faults.lead}</p>
      <div aria-live="polite">
        <Loaded query={query}>{(waiting) => <WaitingFaults waiting={waiting} />}</Loaded>
      </div>
      <InjectFault />
    </div>
  );
}

function WaitingFaults({ waiting }: { waiting: readonly Fault[] }): ReactNode {
  const { faults } = useMessages();
  const clear = useAction(control.clearFaults);
  if (waiting.length === 0) return <p className="faults-none">{faults.none}</p>;
  return (
    <div className="screen-stack">
      <ul className="faults-waiting">
        {waiting.map(({ id, party, kind, times, call }) => (
          <li key={id}>
            <b>{[partyText(faults, party), call].filter(Boolean).join(' · ')}</b>
            <span>{faults.kinds[kind]}</span>
            <small>{faults.left(times)}</small>
          </li>
        ))}
      </ul>
      <Button wide busy={clear.isPending} onClick={() => clear.mutate(undefined)}>
        {faults.clear}
      </Button>
    </div>
  );
}
