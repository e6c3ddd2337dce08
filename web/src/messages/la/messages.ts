import type { Messages } from '../th/messages.ts';
import { joined } from './glossary.ts';
import * as texts from './texts.ts';

export const messages: Messages = joined<Messages>(texts);
