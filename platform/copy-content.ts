import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Copies what a file holds, and not its rights as `copyFile` does: the copy's are by the umask. */
export async function copyContent(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createWriteStream(target));
}
