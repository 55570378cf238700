/** The hotspots and crops with which documents show images, or ever did: of what is asked of an image, this is what pages may ask. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRecord } from '#contracts/is-record.ts';
import { objectsWithin } from '../import/walk.ts';
import type { LakeStore } from '../store/store.ts';

/** As they stand beside a reference to the image's asset; null where there is none. */
export type ImageCut = { readonly hotspot: unknown; readonly crop: unknown };

/** Transactions that are read at a time: other requests go on in between. */
const atOnce = 200;
const namesOf = { hotspot: ['x', 'y'], crop: ['top', 'bottom', 'left', 'right'] } as const;

/**
 * Reads the log once, and what was added to it before each answer. What was published once counts for ever: a page that shows it
 * may be in a cache or a browser. Of drafts it is as far as the log goes back, and as this process has seen.
 */
export class ImageCuts {
  readonly #store: Pick<LakeStore, 'position' | 'statesBetween'>;
  /** By the image's document: its cuts by their JSON. */
  readonly #cuts = new Map<string, Map<string, ImageCut>>();
  #position = 0;
  #reading: Promise<void> | undefined;

  constructor(store: Pick<LakeStore, 'position' | 'statesBetween'>) {
    this.#store = store;
  }

  /** The cuts of the image with this document id, each once; none for an image that no document ever showed. */
  async of(imageId: string): Promise<readonly ImageCut[]> {
    // Whoever comes while the log is read may ask for what was added since that began.
    await this.#reading?.catch(() => undefined);
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
    return [...(this.#cuts.get(imageId)?.values() ?? [])];
  }

  async #readOn(): Promise<void> {
    const end = this.#store.position();
    while (this.#position < end) {
      const next = Math.min(this.#position + atOnce, end);
      for (const state of this.#store.statesBetween(this.#position, next)) this.#note(state);
      this.#position = next;
      if (next < end) await nextTurn();
    }
  }

  #note(state: unknown): void {
    for (const { asset, hotspot, crop } of objectsWithin(state)) {
      if (!isRecord(asset) || typeof asset._ref !== 'string') continue;
      const cut = { hotspot: only(hotspot, namesOf.hotspot), crop: only(crop, namesOf.crop) };
      const known = this.#cuts.get(asset._ref) ?? new Map<string, ImageCut>();
      this.#cuts.set(asset._ref, known.set(JSON.stringify(cut), cut));
    }
  }
}

function only(value: unknown, names: readonly string[]): unknown {
  return isRecord(value) ? Object.fromEntries(names.map((name) => [name, value[name]])) : null;
}
