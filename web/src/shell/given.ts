import { useEffect, useRef, useState } from 'react';

/**
 * Takes a file that is dropped anywhere on the page or pasted (Ctrl+V), as long as there is somebody to take it. Answers whether one is
 * being held over the page.
 */
export function useFilesGiven(onFile: ((file: File) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  const takes = onFile !== undefined;
  useEffect(() => {
    if (!takes) return;
    const take = (data: DataTransfer | null): void => {
      const [file] = data?.files ?? [];
      if (file) latest.current?.(file);
    };
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Going over to another element of the page is no leaving.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent): void => take(event.clipboardData);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      setOver(false);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [takes]);
  return isOver;
}
