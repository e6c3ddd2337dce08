import { useLocation } from 'wouter';
import { paths } from '../client/paths.ts';

/** Closes a sheet and opens the statement, where what is not known yet will be seen. */
export function useToStatement(onClose: () => void): () => void {
  const [, navigate] = useLocation();
  return () => {
    onClose();
    navigate(paths.statement);
  };
}
