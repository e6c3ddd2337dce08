export { MemberPanel } from './MemberPanel.tsx';
