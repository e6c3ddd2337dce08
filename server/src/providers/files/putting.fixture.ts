import { randomBytes } from 'node:crypto';
import { folderFiles } from './folder.ts';
import { FilesAway } from './port.ts';

// Puts files below a folder until it is killed, or a file does not find room: then one more, which is small. Each comes
// to a line. Arguments: the folder, and how long the files are.
const [root = '', length = '0'] = process.argv.slice(2);
const store = folderFiles(root);

async function put(bytes: number): Promise<boolean> {
  try {
    console.log(`kept ${await store.put('slip', randomBytes(bytes), 'image/jpeg')}`);
    return true;
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    console.log(`away ${error.message}`);
    return false;
  }
}

while (await put(Number(length)));
await put(100);
