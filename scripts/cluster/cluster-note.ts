/** What a running cluster says of itself in its data folder, so that another start of the command finds it. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({
  /** The process that keeps the cluster. */
  process: z.number().int().positive(),
  /** The instances, each by its port and process; no process while it is gone. */
  instances: z.array(z.object({ port: z.number(), process: z.number().nullable() })),
  /** How many rolling restarts have ended. */
  restarts: z.number().int(),
  /** Why the last of them did not do all; null where it did. */
  fault: z.string().nullable(),
});

/** The note. */
export type ClusterNote = z.output<typeof note>;

const fileIn = (folder: string) => join(folder, 'cluster.json');

/** Writes the note into a data folder; whoever reads has the old one or the new one. */
export function writeNote(folder: string, told: ClusterNote): void {
  const draft = `${fileIn(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(told, null, 2)}\n`);
  renameSync(draft, fileIn(folder));
}

/** Removes the note of a cluster that was: its process may be another's by now. */
export function forgetNote(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** The note in a data folder; undefined where there is none that can be read. */
export function readNote(folder: string): ClusterNote | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
