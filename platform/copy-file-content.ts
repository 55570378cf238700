import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Copies the content of a file. Unlike `copyFile`, it leaves the permissions of the copy to the umask. */
export async function copyFileContent(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createWriteStream(target));
}
