/**
 * The Studio's key-value settings for its editor (list order, recent searches, …), stored in a JSON file in the lake's folder.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { log } from '#platform/log.ts';

/** One setting. */
export const settingSchema = z.object({ key: z.string().min(1).max(500), value: z.unknown() });
export type Setting = z.output<typeof settingSchema>;

const MAX_SETTINGS = 1_000;

/** The settings in one JSON file. The file is read once and replaced atomically. */
export class EditorSettings {
  readonly #file: string;
  readonly #values: Map<string, unknown>;

  constructor(file: string) {
    this.#file = file;
    this.#values = new Map(Object.entries(readSettings(file)));
  }

  /** Returns the settings with these keys; missing keys are left out. */
  get(keys: readonly string[]): Setting[] {
    return keys.flatMap((key) => (this.#values.has(key) ? [{ key, value: this.#values.get(key) }] : []));
  }

  /** Stores the settings; null removes one. Beyond 1,000 the oldest are dropped. */
  set(settings: readonly Setting[]): void {
    for (const { key, value } of settings) {
      this.#values.delete(key);
      if (value !== null && value !== undefined) this.#values.set(key, value);
    }
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= MAX_SETTINGS) break;
      this.#values.delete(oldest);
    }
    const temporaryPath = `${this.#file}.${randomBytes(6).toString('hex')}.part`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(temporaryPath, JSON.stringify(Object.fromEntries(this.#values)));
      renameSync(temporaryPath, this.#file);
    } catch (error) {
      rmSync(temporaryPath, { force: true });
      throw error;
    }
  }
}

/** Reads the file. It holds no work of the editor, so an unreadable file is replaced by an empty one. */
function readSettings(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      log.warn(
        { event: 'lake.settings-unreadable', err: error },
        'The editor settings are unreadable and were reset.',
      );
    return {};
  }
}
