import { Field } from '@prae/ui/Field';
import { RadioChips } from '@prae/ui/RadioChips';
import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { type Export, useExport } from './export-flow.ts';
import { dayText, PERIODS, type Period, type PeriodName, periodsOn } from './period.ts';
import './ExportSheet.css';

/** Saving the statement of a period as a file: ready-made periods, two days, and how far it is. */
export default function ExportSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { statementFiles: texts } = useLaterMessages();
  const asked = useExport(open, onClose);
  const { busy, size, failure, isOnline, save } = asked;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={shell.close}
      actions={
        <MainAction
          sends={{ busy }}
          busyText={[texts.saving, size].filter(Boolean).join(' ')}
          blocked={!isOnline}
          onClick={() => void save()}
        >
          {texts.save}
        </MainAction>
      }
    >
      <ReadyPeriods asked={asked} />
      <div className="export-days">
        <DayField name="from" asked={asked} />
        <DayField name="to" asked={asked} />
      </div>
      <p className="export-said">{texts.hint}</p>
      <p className="export-failed" role="alert">
        {failure ?? (isOnline ? null : shell.noAnswer)}
      </p>
    </Sheet>
  );
}

function ReadyPeriods({ asked: { today, period, choose } }: { asked: Export }): ReactNode {
  const { statementFiles: texts } = useLaterMessages();
  const ready = periodsOn(today);
  const isChosen = (name: PeriodName): boolean =>
    ready[name].from === period.from && ready[name].to === period.to;
  return (
    <RadioChips
      legend={texts.periods}
      options={PERIODS.map((value) => ({ value, label: texts[value] }))}
      value={PERIODS.find(isChosen) ?? null}
      onChange={(name) => choose(ready[name])}
    />
  );
}

function DayField({ name, asked }: { name: keyof Period; asked: Export }): ReactNode {
  const { statementFiles: texts } = useLaterMessages();
  const { period, today, problems, choose } = asked;
  const problem = problems[name];
  return (
    <Field
      type="date"
      label={texts[name]}
      value={period[name]}
      max={today}
      hint={dayText(period[name])}
      error={problem && texts[problem]}
      onChange={({ target }) => choose({ ...period, [name]: target.value })}
    />
  );
}
