import './statement.css';

export {
  amountShown,
  ICONS,
  isNews,
  isSigned,
  isUndone,
  route,
  STATUS_KINDS,
  standing,
  useEndName,
} from './words.ts';
