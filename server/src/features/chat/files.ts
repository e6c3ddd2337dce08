import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { Participant } from '../../domain/participant.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GivenFile } from '../../handlers.ts';
import type { StoredFile } from '../../providers/files/port.ts';
import { isFileOf } from './chat.sql.ts';
import { beginThread, threadOfAsker } from './chat.ts';
import { fileName, keepPicture, keepVideo } from './keep-file.ts';

/** Keeps a picture for the asker's thread. */
export async function uploadImage(
  deps: Deps,
  participant: Participant,
  file: GivenFile<'image/png' | 'image/jpeg' | 'image/gif'>,
  language: Language,
): Promise<Answer<'chat.uploadImage'>> {
  const { id: thread } = await beginThread(deps, participant, language);
  return keepPicture(deps, { thread, by: 'customer' }, file);
}

/** Keeps a video for the asker's thread. */
export async function uploadVideo(
  deps: Deps,
  participant: Participant,
  file: GivenFile<'video/mp4' | 'video/quicktime'>,
  language: Language,
): Promise<Answer<'chat.uploadVideo'>> {
  const { id: thread } = await beginThread(deps, participant, language);
  return keepVideo(deps, { thread, by: 'customer' }, file);
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
