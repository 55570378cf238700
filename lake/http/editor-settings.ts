/** What the Studio remembers for its editor: sorting of lists, recent searches, what was read. Kept in the lake's folder. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { log } from '#platform/log.ts';

/** One thing remembered. */
export const setting = z.object({ key: z.string().min(1).max(500), value: z.unknown() });
export type Setting = z.output<typeof setting>;

const MAX_SETTINGS = 1_000;

/** The settings in one JSON file, read once and written whole. */
export class EditorSettings {
  readonly #file: string;
  readonly #values: Map<string, unknown>;

  constructor(file: string) {
    this.#file = file;
    this.#values = new Map(Object.entries(read(file)));
  }

  /** Those of the keys that are there. */
  get(keys: readonly string[]): Setting[] {
    return keys.flatMap((key) => (this.#values.has(key) ? [{ key, value: this.#values.get(key) }] : []));
  }

  /** Remembers them; when there are too many, the oldest are forgotten. */
  set(settings: readonly Setting[]): void {
    for (const { key, value } of settings) {
      this.#values.delete(key);
      if (value !== null && value !== undefined) this.#values.set(key, value);
    }
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= MAX_SETTINGS) break;
      this.#values.delete(oldest);
    }
    const unfinished = `${this.#file}.${randomBytes(6).toString('hex')}.part`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(unfinished, JSON.stringify(Object.fromEntries(this.#values)));
      renameSync(unfinished, this.#file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
  }
}

/** What is in the file. Nobody's work is lost with it, so one that can't be read is begun anew. */
function read(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      log.warn({ event: 'lake.settings-unreadable', err: error }, 'Editor settings begin anew.');
    return {};
  }
}
