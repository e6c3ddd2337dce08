import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { callsFor, type FaultKind, kindsOf, type Party } from '../../../src/faults.ts';
import { Refusal } from '../control/client.ts';
import { control } from '../control/control.ts';
import { useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { kindFor, PARTY_NAMES } from './parties.ts';
import { partyText } from './party-text.ts';

interface Draft {
  party: Party;
  kind: FaultKind;
  /** The call it strikes alone; '' for any. */
  call: string;
  times: string;
}

/** The order for a fault: who, what, how often. */
export function InjectFault(): ReactNode {
  const { faults } = useMessages();
  const [draft, setDraft] = useState<Draft>({ party: 'KBANK', kind: 'timeout', call: '', times: '1' });
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const { party, kind, call, times } = draft;
  const inject = useFormCall(async () => {
    if (!/^[1-9]\d?$/.test(times)) throw new Refusal('TIMES', 'times');
    return control.injectFault({ party, kind, times: Number(times), call: call || undefined });
  });
  return (
    <form className="screen-stack" {...inject.form}>
      <SelectField
        label={faults.party}
        options={PARTY_NAMES.map((value) => ({ value, label: partyText(faults, value) }))}
        value={party}
        onChange={(next) => change({ party: next, kind: kindFor(next, kind), call: '' })}
      />
      <SelectField
        label={faults.kind}
        options={kindsOf[party].map((value) => ({ value, label: faults.kinds[value] }))}
        value={kind}
        onChange={(next) => change({ kind: next, call: callsFor(party, next).includes(call) ? call : '' })}
      />
      <div className="faults-pair">
        <Field
          label={faults.times}
          name="times"
          error={inject.wrong('times')}
          type="number"
          min={1}
          max={99}
          inputMode="numeric"
          value={times}
          onChange={(event) => change({ times: event.target.value })}
        />
        <SelectField
          label={faults.call}
          options={['', ...callsFor(party, kind)].map((value) => ({ value, label: value || faults.anyCall }))}
          value={call}
          onChange={(next) => change({ call: next })}
        />
      </div>
      <Button
        tone="danger"
        size="large"
        wide
        busy={inject.isPending}
        busyText={faults.injecting}
        type="submit"
      >
        {faults.inject}
      </Button>
    </form>
  );
}
