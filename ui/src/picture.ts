import { useEffect, useState } from 'react';

const PATIENCE_MS = 1500;

/** The address of a picture once it has loaded, if that takes no longer than 1.5 s; otherwise never. */
export function usePicture(address: string | undefined): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (!address) return;
    const picture = new Image();
    const stop = (): void => {
      picture.onload = null;
    };
    picture.onload = () => setLoaded(address);
    picture.src = address;
    const timer = setTimeout(stop, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [address]);
  return loaded === address ? loaded : undefined;
}
