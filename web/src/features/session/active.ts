import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../client/call.ts';
import { paths } from '../../client/paths.ts';

/** Asks, behind the login page, whether the service is open; a closed one leads to the closed page. */
export function useActiveService(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let left = false;
    void call('lookup.active').then((result) => {
      const gone = result.outcome === 'ok' && !result.answer.active;
      if (gone && !left) navigate(paths.terminated, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [navigate]);
}
