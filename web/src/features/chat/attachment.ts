import {
  type ChatFileType,
  chatPictureTypes,
  chatVideoTypes,
  PICTURE_MOST_BYTES,
  VIDEO_MOST_BYTES,
} from '@prae/contract/chat-facts';
import { fileTypeOf } from '../../shell/file-type.ts';

export const chatTypes: readonly ChatFileType[] = [...chatPictureTypes, ...chatVideoTypes];

/** A file that was chosen, as it was then: the one on the device may change or go away. */
export interface ChosenFile {
  file: File;
  kind: 'image' | 'video';
  /** Where the browser shows it from. */
  address: string;
}

/** Why a file is not taken. `megabytes`: the largest that is. */
export type FileProblem = { name: 'unsupported' | 'unreadable' } | { name: 'too-large'; megabytes: number };

const MEGABYTE = 1_024 * 1_024;
const MOST = { image: PICTURE_MOST_BYTES, video: VIDEO_MOST_BYTES };

/** Looks at a file and takes a copy of it, or says why not. What it is, its first bytes tell. */
export async function chooseFile(given: File): Promise<ChosenFile | FileProblem> {
  if (!/[^.]\.[^.]+$/.test(given.name)) return { name: 'unsupported' };
  try {
    const type = fileTypeOf(new Uint8Array(await given.slice(0, 16).arrayBuffer()));
    const taken = chatTypes.find((one) => one === type);
    if (taken === undefined) return { name: 'unsupported' };
    const kind = taken.startsWith('image/') ? 'image' : 'video';
    if (given.size > MOST[kind]) return { name: 'too-large', megabytes: MOST[kind] / MEGABYTE };
    const file = new File([await given.arrayBuffer()], given.name, { type: taken });
    return { file, kind, address: URL.createObjectURL(file) };
  } catch {
    return { name: 'unreadable' };
  }
}

export function isProblem(chosen: ChosenFile | FileProblem): chosen is FileProblem {
  return 'name' in chosen;
}
