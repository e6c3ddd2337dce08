import { useEffect, useRef } from 'react';

/** Chrome on Android reads a code bound to this site out of an SMS, with the person's consent. */
interface SmsCredentials {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/** Calls back with the code of an arriving SMS where the browser can read it; does nothing elsewhere. */
export function useSmsCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const abort = new AbortController();
    const credentials = navigator.credentials as unknown as SmsCredentials;
    credentials
      .get({ otp: { transport: ['sms'] }, signal: abort.signal })
      .then((credential) => {
        if (credential?.code) latest.current(credential.code);
      })
      .catch(() => undefined); // Declined or left: the person types the code.
    return () => abort.abort();
  }, []);
}
