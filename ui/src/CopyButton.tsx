import { type ReactNode, useEffect, useState } from 'react';
import { Button, type ButtonTone } from './Button.tsx';

export interface CopyButtonProps {
  /** What lands on the clipboard. */
  value: string;
  label: string;
  copiedLabel: string;
  tone?: ButtonTone | undefined;
  onCopied?: (() => void) | undefined;
  /** The browser refused; show the text and let the person copy it. */
  onRefused?: (() => void) | undefined;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({
  value,
  label,
  copiedLabel,
  tone = 'soft',
  onCopied,
  onRefused,
}: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return onRefused?.();
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <Button tone={tone} pill icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? copiedLabel : label}
      </Button>
      <span className="vh" role="status">
        {copied && copiedLabel}
      </span>
    </>
  );
}

/** Puts a text on the clipboard; false where the browser refuses, for instance without a secure address. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
