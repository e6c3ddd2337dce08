export { Staff as StaffPage } from './Staff.tsx';
