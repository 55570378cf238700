/** Files of imported feeds in the store: copies, hard links and hashes them. */
import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFileContent } from '#platform/copy-file-content.ts';

/** Copies a feed (an archive, or the text files of a folder) into the store. Returns its file name there. */
export async function copyFeed(path: string, folder: string, name: string): Promise<string> {
  const isFolder = (await stat(path)).isDirectory();
  const file = await findFreeName(folder, toSafeName(name), isFolder ? '' : '.zip');
  const target = join(folder, file);
  if (isFolder) {
    await mkdir(target);
    for (const text of await textFiles(path)) await copyFileContent(join(path, text), join(target, text));
  } else await copyFileContent(path, target);
  return file;
}

/** Hard-links a stored feed into another version, or copies it if the file system has no links. */
export async function linkFeed(path: string, folder: string, file: string): Promise<void> {
  const target = join(folder, file);
  if ((await stat(path)).isDirectory()) {
    await mkdir(target);
    for (const text of await textFiles(path)) await linkOrCopy(join(path, text), join(target, text));
  } else await linkOrCopy(path, target);
}

/** Hashes the text files of a feed's folder. */
export async function hashFeedFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await textFiles(folder)) {
    const text = await readFile(join(folder, name));
    hash.update(`${name} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && /\.txt$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFileContent(path, target));
}

/** Adds a number if the name is taken: different names may become equal in their safe form. */
async function findFreeName(folder: string, name: string, ending: string): Promise<string> {
  const taken = await readdir(folder);
  let free = `${name}${ending}`;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}${ending}`;
  return free;
}

function toSafeName(name: string): string {
  return name.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_');
}
