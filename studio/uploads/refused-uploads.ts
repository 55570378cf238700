/** Says why a file was not taken. The Studio's own word for it is “See the console”, where nothing stands. */

import type { AssetSource, AssetSourceUploaderClass } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { quoted } from '#schemas/validation/words.ts';

/** What an editor is told of a file that was not taken. */
export interface RefusedUpload {
  readonly title: string;
  readonly reason: string;
}

const pictures = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or an SVG without scripts.';
const lost = 'The upload failed. Check your connection and try again.';

/** Whoever keeps the content says why it refuses: `The upload was refused: it holds a script.` */
function reasonOf(error: unknown): string {
  const answered = isRecord(error) && isRecord(error.responseBody) ? error.responseBody : undefined;
  const said = answered ?? (isRecord(error) && isRecord(error.response) ? error.response.body : undefined);
  if (isRecord(said) && typeof said.message === 'string') {
    const words = said.message.replace(/^The upload was refused: /, '').trim();
    if (words !== '') return words.charAt(0).toUpperCase() + words.slice(1);
  }
  // The Studio itself refuses what calls itself no picture, in the words of its program.
  const isOther = error instanceof Error && error.message.startsWith('Unsupported file type');
  return isOther ? pictures : lost;
}

/** @param name of the file, as the editor's machine calls it */
export function refusedUpload(name: string, error: unknown): RefusedUpload {
  return { title: `${quoted(name)} was not uploaded`, reason: reasonOf(error) };
}

/** The uploads of a Studio that were refused, told to those who listen. */
export interface RefusedUploads {
  /** The same source of pictures, whose refusals are told here, and nowhere else. */
  readonly explained: (source: AssetSource) => AssetSource;
  /** @returns stops it */
  readonly listen: (hear: (refused: RefusedUpload) => void) => () => void;
}

export function refusedUploads(): RefusedUploads {
  const listeners = new Set<(refused: RefusedUpload) => void>();
  const tell = (refused: RefusedUpload) => {
    for (const hear of listeners) hear(refused);
  };
  // The Studio compares sources, so each is made once.
  const made = new WeakMap<AssetSource, AssetSource>();
  return {
    explained(source) {
      if (!source.Uploader) return source;
      const kept = made.get(source) ?? { ...source, Uploader: explainedUploader(source.Uploader, tell) };
      made.set(source, kept);
      return kept;
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}

function explainedUploader(
  Uploader: AssetSourceUploaderClass,
  tell: (refused: RefusedUpload) => void,
): AssetSourceUploaderClass {
  return class ExplainedUploader extends Uploader {
    override updateFile(...[id, data]: Parameters<InstanceType<AssetSourceUploaderClass>['updateFile']>) {
      const file = this.getFiles().find((each) => each.id === id);
      if (file && data.error) tell(refusedUpload(file.file.name, data.error));
      super.updateFile(id, data);
    }

    override subscribe(subscriber: Parameters<InstanceType<AssetSourceUploaderClass>['subscribe']>[0]) {
      return super.subscribe((event) => {
        if (event.type !== 'error') subscriber(event);
      });
    }
  };
}
