import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { Participant } from '../../domain/participant.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GivenFile } from '../../handlers.ts';
import type { FileType, StoredFile } from '../../providers/files/port.ts';
import { isFileOf, keepFile } from './chat.sql.ts';
import { beginThread, fileName, threadOfAsker } from './chat.ts';
import { withoutMetadata } from './video.ts';

/** Keeps a picture for the asker's thread, drawn anew: nothing of the file but its pixels. */
export async function uploadImage(
  deps: Deps,
  participant: Participant,
  file: GivenFile<'image/png' | 'image/jpeg' | 'image/gif'>,
  language: Language,
): Promise<Answer<'chat.uploadImage'>> {
  const thread = await beginThread(deps, participant, language);
  const drawn = await file.use((bytes) => deps.pictures.redraw(bytes, { leastSide: 1 }));
  if (drawn.kind === 'failed') throw new Refusal('SERVICE_UNAVAILABLE');
  if (drawn.kind !== 'drawn') throw invalid();
  return keep(deps, thread.id, drawn.bytes, drawn.type);
}

/** Keeps a video for the asker's thread, without what it tells of place and device. */
export async function uploadVideo(
  deps: Deps,
  participant: Participant,
  file: GivenFile<'video/mp4' | 'video/quicktime'>,
  language: Language,
): Promise<Answer<'chat.uploadVideo'>> {
  const thread = await beginThread(deps, participant, language);
  return file.use(async (bytes) => {
    const tidy = withoutMetadata(bytes);
    if (!tidy) throw invalid();
    return keep(deps, thread.id, tidy, file.type);
  });
}

async function keep(
  { providers, database, settings }: Deps,
  thread: string,
  bytes: Buffer,
  type: FileType,
): Promise<{ path: string }> {
  const name = await providers.files.put('chat', bytes, type);
  const { chatFilesPerDay } = await settings();
  const { isKept } = await database.one(keepFile(thread, name, chatFilesPerDay));
  if (isKept) return { path: name.slice(fileName('').length) };
  await providers.files.remove(name);
  throw new Refusal('REQUEST_LIMIT');
}

/** A file of the asker's own thread. NO_DATA: there is none, or it is another's. */
export async function readFile(deps: Deps, participant: Participant, filePath: string): Promise<StoredFile> {
  const thread = await threadOfAsker(deps, participant);
  const name = fileName(filePath);
  const isTheirs = thread && (await deps.database.one(isFileOf(thread.id, name))).is;
  const file = isTheirs ? await deps.providers.files.read(name) : undefined;
  if (!file) throw new Refusal('NO_DATA');
  return file;
}

function invalid(): Refusal {
  return new Refusal('KEY_INVALID', { file: 'KEY_INVALID' });
}
