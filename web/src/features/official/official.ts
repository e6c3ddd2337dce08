// What other features may use of the official accounts.
export { OfficialCard } from './OfficialCard.tsx';
