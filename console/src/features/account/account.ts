export { Account as AccountPage } from './Account.tsx';
