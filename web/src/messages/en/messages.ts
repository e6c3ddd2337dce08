import type { Messages } from '../th/messages.ts';
import * as texts from './texts.ts';

export const messages: Messages = texts;
