import { pictureTypes } from '@prae/contract/routes';
import { Button, type ButtonProps } from '@prae/ui/Button';
import { type ReactNode, type RefObject, useRef } from 'react';

export interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  /** Opens the camera where there is one. */
  camera?: boolean | undefined;
  /** Which types; pictures, where nothing else is said. */
  types?: readonly string[] | undefined;
  onChoose: (file: File) => void;
}

/** What opens the device's own chooser for a file; a button clicks it. */
export function FileInput({ input, camera, types = pictureTypes, onChoose }: FileInputProps): ReactNode {
  return (
    <input
      ref={input}
      type="file"
      // Named one by one: then an iPhone turns its own format into one of them.
      accept={types.join(',')}
      capture={camera ? 'environment' : undefined}
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file may be chosen again.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}

/** A button that has a picture chosen. */
export function FileButton({
  onChoose,
  ...button
}: Omit<ButtonProps, 'onClick'> & Pick<FileInputProps, 'onChoose'>): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FileInput input={input} onChoose={onChoose} />
    </>
  );
}
