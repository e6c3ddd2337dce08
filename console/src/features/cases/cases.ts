export { Cases as CasesPage } from './Cases.tsx';
