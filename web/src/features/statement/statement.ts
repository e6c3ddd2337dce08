import './statement.css';

export { useEndName } from './end-name.ts';
export {
  amountShown,
  ICONS,
  isNews,
  isSigned,
  isUndone,
  route,
  STATUS_KINDS,
  standing,
} from './words.ts';
