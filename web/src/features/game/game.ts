/** A game as others enter it: the door of this feature. */
export { EnterGame } from './EnterGame.tsx';
