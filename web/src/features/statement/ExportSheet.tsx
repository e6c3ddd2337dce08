import { Field } from '@prae/ui/Field';
import { Presets } from '@prae/ui/Presets';
import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { useStatementFiles } from '../../messages/statement-files.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { type Export, useExport } from './export-flow.ts';
import { PERIODS, type Period, periodsOn } from './period.ts';
import './statement.css';

/** Saving the statement of a period as a file: ready-made periods, two days, and how far it is. */
export default function ExportSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const texts = useStatementFiles();
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
      <Presets label={texts.periods} presets={presetsOf(asked, texts)} />
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

function presetsOf({ today, period, choose }: Export, texts: Record<(typeof PERIODS)[number], string>) {
  const periods = periodsOn(today);
  return PERIODS.map((name) => ({
    key: name,
    label: texts[name],
    selected: periods[name].from === period.from && periods[name].to === period.to,
    onSelect: () => choose(periods[name]),
  }));
}

function DayField({ name, asked }: { name: keyof Period; asked: Export }): ReactNode {
  const texts = useStatementFiles();
  const { period, today, problems, choose } = asked;
  const problem = problems[name];
  return (
    <Field
      type="date"
      label={texts[name]}
      value={period[name]}
      max={today}
      error={problem && texts[problem]}
      onChange={({ target }) => choose({ ...period, [name]: target.value })}
    />
  );
}
