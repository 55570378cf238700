import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyContent } from '#platform/copy-content.ts';

/** Copies a feed, an archive or the text files of a folder, to where nobody changes it. Returns the name it got. */
export async function copyFeed(path: string, folder: string, name: string): Promise<string> {
  const isFolder = (await stat(path)).isDirectory();
  const file = await freeName(folder, safeName(name), isFolder ? '' : '.zip');
  const target = join(folder, file);
  if (isFolder) {
    await mkdir(target);
    for (const text of await textFiles(path)) await copyContent(join(path, text), join(target, text));
  } else await copyContent(path, target);
  return file;
}

/** Puts a feed that is kept already into another version, without copying it where the file system can. */
export async function linkFeed(path: string, folder: string, file: string): Promise<void> {
  const target = join(folder, file);
  if ((await stat(path)).isDirectory()) {
    await mkdir(target);
    for (const text of await textFiles(path)) await linkOrCopy(join(path, text), join(target, text));
  } else await linkOrCopy(path, target);
}

/** Tells one state of a feed's folder from another. */
export async function fingerprintOf(folder: string): Promise<string> {
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
  await link(path, target).catch(() => copyContent(path, target));
}

/** Two names may be the same once they are safe. */
async function freeName(folder: string, name: string, ending: string): Promise<string> {
  const taken = await readdir(folder);
  let free = `${name}${ending}`;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}${ending}`;
  return free;
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_');
}
