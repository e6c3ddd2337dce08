import { useLocation } from 'wouter';
import { paths } from '../client/paths.ts';

/** Closes a sheet and opens a page of the member's: the statement, say, where what is not known yet will be seen. */
export function useLeaveFor(
  page: 'statement' | 'memberContact' | 'profile' | 'bonus',
  onClose: () => void,
): () => void {
  const [, navigate] = useLocation();
  return () => {
    onClose();
    navigate(paths[page]);
  };
}
