/** A note in the data folder that describes the running cluster, so that the next start of the command finds it. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({
  /** The id of the process that runs the cluster. */
  process: z.number().int().positive(),
  /** The instances with port and process id; no process id while an instance is down. */
  instances: z.array(z.object({ port: z.number(), process: z.number().nullable() })),
  /** The number of finished rolling restarts. */
  restarts: z.number().int(),
  /** The reason why the last rolling restart failed; null if it succeeded. */
  fault: z.string().nullable(),
});

/** The note. */
export type ClusterNote = z.output<typeof note>;

const fileIn = (folder: string) => join(folder, 'cluster.json');

/** Writes the note into a data folder. The write is atomic: readers get the old note or the new one. */
export function writeNote(folder: string, note: ClusterNote): void {
  const draft = `${fileIn(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(note, null, 2)}\n`);
  renameSync(draft, fileIn(folder));
}

/** Removes the note of a cluster that ended, because its process id may be reused. */
export function forgetNote(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** Reads the note in a data folder; undefined if there is none or it can't be read. */
export function readNote(folder: string): ClusterNote | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
