import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { Status } from '@prae/ui/Status';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../client/failure-text.ts';
import { refresh, useRead } from '../client/queries.ts';
import { useOperator } from '../client/session.ts';
import { useSubmit } from '../client/submit.ts';
import { useMessages } from '../messages/language.ts';
import { durationText } from '../shell/duration.ts';
import { FormDialog } from '../shell/FormDialog.tsx';

type Times = ConsoleAnswer<'inbox.times'>;

/** Whether people answer now, and how long customers wait; the hours can be changed by whoever may. */
export function TimesBar(): ReactNode {
  const { shell } = useMessages();
  const { allowed } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead('inbox.times', undefined, { refetchInterval: 60_000 });
  if (!data) return <span />;
  const { hours, online } = data;
  const answered = hours.from === hours.to ? shell.roundTheClock : shell.hours(hours.from, hours.to);
  return (
    <div className="times">
      <p className="times-hours">
        <Status kind={online ? 'success' : 'quiet'}>{online ? shell.isOpen : shell.isClosed}</Status>
        <span>{answered}</span>
        {allowed('inbox.hours') && (
          <Button tone="quiet" onClick={() => setOpen(true)}>
            {shell.changeHours}
          </Button>
        )}
      </p>
      <dl className="times-spreads">
        <Spread name={shell.firstAnswer} of={data.firstAnswer} />
        <Spread name={shell.resolution} of={data.resolution} />
      </dl>
      {isOpen && <HoursDialog hours={hours} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Spread({ name, of }: { name: string; of: Times['firstAnswer'] }): ReactNode {
  const { shell } = useMessages();
  const { medianS, p90S } = of;
  return (
    <div title={shell.sevenDays}>
      <dt>{name}</dt>
      <dd>
        {medianS === null || p90S === null
          ? shell.noTimes
          : shell.spread(durationText(medianS, shell.age), durationText(p90S, shell.age))}
      </dd>
    </div>
  );
}

function HoursDialog({ hours, onClose }: { hours: Times['hours']; onClose: () => void }): ReactNode {
  const messages = useMessages();
  const { shell } = messages;
  const [from, setFrom] = useState(hours.from);
  const [to, setTo] = useState(hours.to);
  const { busy, failure, submit } = useSubmit('inbox.hours');
  const save = (): void =>
    submit({ body: { from, to } }, () => {
      void refresh('inbox.times');
      toast(shell.saved, { tone: 'success' });
      onClose();
    });
  return (
    <FormDialog
      open
      title={shell.hoursTitle}
      onClose={onClose}
      problem={failure && failureText(messages, failure)}
      submit={{ label: shell.save, busyText: shell.saving, busy, onSubmit: save }}
    >
      <p className="meta">{shell.hoursHint}</p>
      <div className="pair">
        <Field
          type="time"
          label={shell.hoursFrom}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field type="time" label={shell.hoursTo} value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
    </FormDialog>
  );
}
