export { Audit as AuditPage } from './Audit.tsx';
