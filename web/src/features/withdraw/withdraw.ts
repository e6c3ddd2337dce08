export { WithdrawProgress } from './WithdrawProgress.tsx';
