import { startPage } from '../start.tsx';
import { Phone } from './Phone.tsx';

startPage(<Phone />);
