import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GivenFile } from '../../handlers.ts';
import type { FileType } from '../../providers/files/port.ts';
import { type FilePlace, keepFile } from './chat.sql.ts';
import { withoutMetadata } from './video.ts';

/** What a message that sends the file names. */
interface Kept {
  path: string;
}

/** Where a file of the chat is kept under. */
export function fileName(filePath: string): string {
  return `chat/${filePath}`;
}

/** Keeps a picture for a thread, drawn anew: nothing of the file but its pixels, in all its frames where it moves. */
export async function keepPicture(
  deps: Deps,
  place: FilePlace,
  file: GivenFile<'image/png' | 'image/jpeg' | 'image/gif'>,
): Promise<Kept> {
  const drawn = await file.use((bytes) => deps.pictures.redraw(bytes, { leastSide: 1, mayMove: true }));
  if (drawn.kind === 'failed') throw new Refusal('SERVICE_UNAVAILABLE');
  if (drawn.kind !== 'drawn') throw invalid();
  return keep(deps, place, drawn.bytes, drawn.type);
}

/** Keeps a video for a thread, without what it tells of place and device. */
export async function keepVideo(
  deps: Deps,
  place: FilePlace,
  file: GivenFile<'video/mp4' | 'video/quicktime'>,
): Promise<Kept> {
  return file.use(async (bytes) => {
    const tidy = withoutMetadata(bytes);
    if (!tidy) throw invalid();
    return keep(deps, place, tidy, file.type);
  });
}

async function keep(
  { providers, database, settings }: Deps,
  place: FilePlace,
  bytes: Buffer,
  type: FileType,
): Promise<Kept> {
  const name = await providers.files.put('chat', bytes, type);
  const { chatFilesPerDay } = await settings();
  const { isKept } = await database.one(keepFile(place, name, chatFilesPerDay));
  if (isKept) return { path: name.slice(fileName('').length) };
  await providers.files.remove(name);
  throw new Refusal('REQUEST_LIMIT');
}

function invalid(): Refusal {
  return new Refusal('KEY_INVALID', { file: 'KEY_INVALID' });
}
