/** Index of the hotspots and crops with which documents show or showed each image. Pages may request only these transforms. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRecord } from '#contracts/is-record.ts';
import { walkObjects } from '../store/document.ts';
import type { LakeStore } from '../store/lake-store.ts';

/** Hotspot and crop beside a reference to the image's asset; null if absent. */
export type ImageCut = { readonly hotspot: unknown; readonly crop: unknown };

/** Transactions read per batch, so that other requests can run in between. */
const BATCH_SIZE = 200;
const fieldNames = { hotspot: ['x', 'y'], crop: ['top', 'bottom', 'left', 'right'] } as const;

/**
 * Reads the log incrementally before each lookup. Published states count for ever, because caches may still hold pages that use
 * them. Drafts count as far back as the log goes, and as long as this process has seen them.
 */
export class ImageCuts {
  readonly #store: Pick<LakeStore, 'position' | 'readStatesBetween'>;
  /** By image document id; each cut by its JSON. */
  readonly #cuts = new Map<string, Map<string, ImageCut>>();
  #position = 0;
  #currentRead: Promise<void> | undefined;

  constructor(store: Pick<LakeStore, 'position' | 'readStatesBetween'>) {
    this.#store = store;
  }

  /** Returns the distinct cuts of the image with this document id. */
  async list(imageId: string): Promise<readonly ImageCut[]> {
    // A read in progress may have started before the change that this caller needs; start another one after it.
    await this.#currentRead?.catch(() => undefined);
    this.#currentRead ??= this.#readNewStates().finally(() => {
      this.#currentRead = undefined;
    });
    await this.#currentRead;
    return [...(this.#cuts.get(imageId)?.values() ?? [])];
  }

  async #readNewStates(): Promise<void> {
    const end = this.#store.position();
    while (this.#position < end) {
      const next = Math.min(this.#position + BATCH_SIZE, end);
      for (const state of this.#store.readStatesBetween(this.#position, next)) this.#recordCuts(state);
      this.#position = next;
      if (next < end) await nextTurn();
    }
  }

  #recordCuts(state: unknown): void {
    for (const { asset, hotspot, crop } of walkObjects(state)) {
      if (!isRecord(asset) || typeof asset._ref !== 'string') continue;
      const cut = {
        hotspot: pickFields(hotspot, fieldNames.hotspot),
        crop: pickFields(crop, fieldNames.crop),
      };
      const cutsOfImage = this.#cuts.get(asset._ref) ?? new Map<string, ImageCut>();
      this.#cuts.set(asset._ref, cutsOfImage.set(JSON.stringify(cut), cut));
    }
  }
}

function pickFields(value: unknown, names: readonly string[]): unknown {
  return isRecord(value) ? Object.fromEntries(names.map((name) => [name, value[name]])) : null;
}
