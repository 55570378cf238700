/** Reports the reason why an upload was refused. The Studio's own message is “See the console”, which is empty. */

import type { AssetSource, AssetSourceUploaderClass } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { quoted } from '#schemas/validation/verdict.ts';

/** Message for an editor about a refused file. */
export interface RefusedUpload {
  readonly title: string;
  readonly reason: string;
}

const pictures = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or an SVG without scripts.';
const lost = 'The upload failed. Check your connection and try again.';

/** Reads the reason from the content API's answer: `The upload was refused: it holds a script.` */
function reasonOf(error: unknown): string {
  const answered = isRecord(error) && isRecord(error.responseBody) ? error.responseBody : undefined;
  const body = answered ?? (isRecord(error) && isRecord(error.response) ? error.response.body : undefined);
  if (isRecord(body) && typeof body.message === 'string') {
    const words = body.message.replace(/^The upload was refused: /, '').trim();
    if (words !== '') return words.charAt(0).toUpperCase() + words.slice(1);
  }
  // The Studio refuses files of other types itself, with a technical message.
  const isOther = error instanceof Error && error.message.startsWith('Unsupported file type');
  return isOther ? pictures : lost;
}

/** Builds the message for a refused upload. @param name file name on the editor's computer */
export function refusedUpload(name: string, error: unknown): RefusedUpload {
  return { title: `${quoted(name)} was not uploaded`, reason: reasonOf(error) };
}

/** Source of refused uploads for listeners. */
export interface RefusedUploads {
  /** Wraps an asset source, so that its refusals are reported here only. */
  readonly explained: (source: AssetSource) => AssetSource;
  /** @returns a function that stops listening */
  readonly listen: (hear: (refused: RefusedUpload) => void) => () => void;
}

export function createUploadErrors(): RefusedUploads {
  const listeners = new Set<(refused: RefusedUpload) => void>();
  const tell = (refused: RefusedUpload) => {
    for (const hear of listeners) hear(refused);
  };
  // The Studio compares sources by identity, so each is wrapped once.
  const made = new WeakMap<AssetSource, AssetSource>();
  return {
    explained(source) {
      if (!source.Uploader) return source;
      const wrapped = made.get(source) ?? { ...source, Uploader: explainedUploader(source.Uploader, tell) };
      made.set(source, wrapped);
      return wrapped;
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
