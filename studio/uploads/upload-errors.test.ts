import type { AssetSource, AssetSourceUploadEvent, AssetSourceUploadFile } from '@sanity/types';
import { describe, expect, it } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { createUploadErrors, type RefusedUpload, refusedUpload } from './upload-errors.ts';

const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('an upload that was refused', () => {
  // @spec 2.1
  it('shows the reason given by the content API', async () => {
    await using lake = await startTestLake([]);
    const refused = async (body: string | Buffer, contentType: string) => {
      const error: unknown = await lake.client.assets
        .upload('image', Buffer.from(body), { contentType })
        .catch((fault: unknown) => fault);
      return refusedUpload('map.svg', error);
    };
    expect(await refused(script, 'image/svg+xml')).toEqual({
      title: '“map.svg” was not uploaded',
      reason: 'It contains a script.',
    });
    expect((await refused('Kia ora', 'image/png')).reason).toBe('It is not a readable image.');
    expect((await refused(Buffer.alloc(26 * 1024 * 1024), 'image/png')).reason).toBe(
      'The upload is larger than 25 MB.',
    );
  });

  it('shows what to do if it is not an image or the connection was lost', () => {
    expect(refusedUpload('a.txt', new Error('Unsupported file type: could not …')).reason).toMatch(
      /^Choose a JPEG/,
    );
    expect(refusedUpload('a.png', new TypeError('Failed to fetch')).reason).toMatch(/^The upload failed/);
  });
});

/** Uploader like the Studio's own: it reports a failure twice, the second time without a file name. */
class Uploader {
  readonly files: AssetSourceUploadFile[] = [];
  readonly subscribers = new Set<(event: AssetSourceUploadEvent) => void>();
  upload(files: File[]) {
    for (const file of files) this.files.push({ id: file.name, file, progress: 0, status: 'pending' });
    return this.files;
  }
  abort() {}
  getFiles() {
    return this.files;
  }
  subscribe(subscriber: (event: AssetSourceUploadEvent) => void) {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }
  updateFile(id: string, { error }: { error?: Error }) {
    const file = this.files.find((each) => each.id === id);
    if (!file || !error) return;
    for (const subscriber of this.subscribers) {
      subscriber({ type: 'all-complete', files: [file] });
      subscriber({ type: 'error', files: [] });
    }
  }
  reset() {}
}

describe('a wrapped image source', () => {
  const source: AssetSource = { name: 'own', component: () => null, Uploader };

  it('reports a refused file once, instead of the Studio’s own message', () => {
    const refusals = createUploadErrors();
    const reported: RefusedUpload[] = [];
    const stop = refusals.listen((refused) => reported.push(refused));
    const Explained = refusals.explained(source).Uploader ?? Uploader;
    const uploader = new Explained();
    const events: string[] = [];
    uploader.subscribe(({ type }) => events.push(type));
    uploader.upload([new File(['x'], 'notes.txt')]);
    uploader.updateFile('notes.txt', { error: new Error('Unsupported file type') });
    expect(events).toEqual(['all-complete']);
    expect(reported.map(({ title }) => title)).toEqual(['“notes.txt” was not uploaded']);
    stop();
    uploader.updateFile('notes.txt', { error: new Error('Unsupported file type') });
    expect(reported).toHaveLength(1);
  });

  it('is the same object each time', () => {
    const { explained } = createUploadErrors();
    expect(explained(source)).toBe(explained(source));
  });
});
