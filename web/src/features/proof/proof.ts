/** The proof of a row of the statement: the door of this feature. */
export { RowProof } from './RowProof.tsx';
