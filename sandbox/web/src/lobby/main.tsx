import { startPage } from '../start.tsx';
import { Lobby } from './Lobby.tsx';

startPage(<Lobby />);
