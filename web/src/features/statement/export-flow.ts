import { useOnline } from '@prae/ui/online';
import { toast } from '@prae/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { type Downloaded, download } from '../../client/download.ts';
import { failureText } from '../../client/failure-text.ts';
import { fileName, saveFile } from '../../client/files.ts';
import { brandName } from '../../messages/brand.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { dayAt, type Period, type PeriodProblems, periodProblems, periodsOn } from './period.ts';

export interface Export {
  period: Period;
  /** The day that it is. */
  today: string;
  problems: PeriodProblems;
  choose: (period: Period) => void;
  busy: boolean;
  /** How much has come, e.g. '1.2 MB'; empty at first. */
  size: string;
  /** Why there is no file, and what to do. */
  failure: string | undefined;
  isOnline: boolean;
  save: () => Promise<void>;
}

/** A period of the statement, asked for as a file and saved. Closing the sheet gives it up. */
export function useExport(open: boolean, onClose: () => void): Export {
  const messages = useMessages();
  const { statementFiles: texts } = useLaterMessages();
  const isOnline = useOnline();
  const [today] = useState(() => dayAt(Date.now()));
  const [period, setPeriod] = useState(periodsOn(today).thisMonth);
  const [problems, setProblems] = useState<PeriodProblems>({});
  const [stage, setStage] = useState<{ busy: boolean; size: string; failure?: string }>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!open) running.current?.abort();
    return () => running.current?.abort();
  }, [open]);

  const save = async (): Promise<void> => {
    const found = periodProblems(period);
    setProblems(found);
    if (running.current || Object.keys(found).length > 0) return;
    const abort = new AbortController();
    running.current = abort;
    setStage({ busy: true, size: '' });
    const onBytes = (bytes: number): void => setStage({ busy: true, size: sizeText(bytes) });
    const result = await download('statement.export', period, { signal: abort.signal, onBytes });
    running.current = undefined;
    if (abort.signal.aborted) return setStage(IDLE);
    if (result.outcome !== 'ok') return setStage({ ...IDLE, failure: sentence(result) });
    saveFile(new File([result.file], nameOf(period), { type: result.file.type }));
    setStage(IDLE);
    toast(texts.saved, { tone: 'success' });
    onClose();
  };
  const sentence = (result: Exclude<Downloaded, { outcome: 'ok' }>): string =>
    result.outcome === 'offline' ? messages.shell.noAnswer : failureText(messages, result);
  return {
    ...{ period, today, problems, isOnline, save, failure: stage.failure },
    ...{ busy: stage.busy, size: stage.size },
    choose: (next) => {
      setPeriod(next);
      setProblems({});
      setStage((now) => (now.busy ? now : IDLE));
    },
  };
}

const IDLE = { busy: false, size: '' };

/** 'prae-statement-2026-11-01_2026-11-30.csv'. */
function nameOf({ from, to }: Period): string {
  return fileName(brandName(), `statement-${from}_${to}.csv`);
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
