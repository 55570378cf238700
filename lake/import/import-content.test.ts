import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressFault } from '#schemas/shared/site-path.ts';
import { hashFile } from '../assets/asset-document.ts';
import { LakeStore } from '../store/lake-store.ts';
import { toNdjson } from '../test-lake.ts';
import { type ImportOptions, importContent } from './import-content.ts';
import { openSource } from './import-source.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lake-import-'));
  folder = join(base, 'lake');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function writeSource(path: string, content: string | Buffer): string {
  const target = join(base, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  return target;
}

type LoadOptions = Pick<ImportOptions, 'check' | 'confirmDeletion'> & {
  existing?: ImportOptions['existing'];
  stdin?: string;
  assetFolder?: string;
};

/** Options that make the lake equal to the source. */
const mirror: LoadOptions = { existing: 'replace', confirmDeletion: async () => true };

async function runImport(path: string, options: LoadOptions = {}) {
  const source = await openSource(path, {
    workFolder: join(folder, 'import'),
    assetFolder: options.assetFolder,
    stdin: options.stdin === undefined ? undefined : Readable.from([Buffer.from(options.stdin)]),
  });
  try {
    return await importContent(source, {
      folder,
      existing: options.existing ?? 'reject',
      ...(options.check && { check: options.check }),
      ...(options.confirmDeletion && { confirmDeletion: options.confirmDeletion }),
    });
  } finally {
    await source.dispose();
  }
}

function stored() {
  const store = new LakeStore(folder);
  const { documents } = store.readAll();
  store.close();
  return documents;
}

function picture(colour: string, width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

async function archive(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(entries)) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) if (chunk instanceof Buffer) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

const scripted =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script></svg>';

const page = (id: string, more: object = {}) => ({ _id: id, _type: 'page', ...more });

describe('documents', () => {
  test('are created or replaced by _id; unchanged ones keep their revision', async () => {
    const file = writeSource('all.ndjson', toNdjson([page('a', { title: 'one' }), page('b')]));
    expect(await runImport(file)).toMatchObject({ created: 2, documents: 2 });
    const [first] = stored();
    writeSource(
      'all.ndjson',
      toNdjson([page('a', { title: 'one' }), page('b', { title: 'new' }), page('c')]),
    );
    expect(await runImport(file, { existing: 'replace' })).toMatchObject({
      ...{ created: 1, updated: 1, unchanged: 1, deleted: 0 },
    });
    const [same, changed] = stored();
    expect(same).toEqual(first);
    expect(changed).toMatchObject({ title: 'new', _rev: expect.not.stringMatching(String(first?._rev)) });
  });

  test('that exist are rejected, unless they may be replaced or left out', async () => {
    await runImport(writeSource('all.ndjson', toNdjson([page('a', { title: 'old' }), page('b')])));
    const file = writeSource('all.ndjson', toNdjson([page('a', { title: 'new' }), page('c')]));
    await expect(runImport(file)).rejects.toThrow(/^1 document of the source exist.*such as a\. .*--missing/);
    expect(stored().map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect(await runImport(file, { existing: 'keep' })).toMatchObject({ created: 1, updated: 0, deleted: 0 });
    expect(stored()[0]).toMatchObject({ title: 'old' });
    expect(await runImport(file, { existing: 'replace' })).toMatchObject({ created: 0, updated: 1 });
    expect(stored()[0]).toMatchObject({ title: 'new' });
  });

  test('never change their type', async () => {
    await runImport(writeSource('all.ndjson', toNdjson([page('a')])));
    const file = writeSource('all.ndjson', toNdjson([page('b'), { _id: 'a', _type: 'post' }]));
    await expect(runImport(file, { existing: 'replace' })).rejects.toThrow(
      'all.ndjson, line 2: a exists with the type page.',
    );
    expect(stored().map(({ _id }) => _id)).toEqual(['a']);
  });

  test('that the file lacks are deleted only after a confirmation', async () => {
    await runImport(writeSource('all.ndjson', toNdjson([page('a'), page('b')])));
    const file = writeSource('all.ndjson', toNdjson([page('b')]));
    let asked: readonly string[] = [];
    const refused = runImport(file, {
      existing: 'replace',
      confirmDeletion: async (ids) => {
        asked = ids;
        return false;
      },
    });
    await expect(refused).rejects.toThrow('Nothing was imported.');
    expect(asked).toEqual(['a']);
    expect(stored().map(({ _id }) => _id)).toEqual(['a', 'b']);
  });

  test('that appeared during the question, and private ones, stay', async () => {
    const revision = {
      _id: 'namedRevision.a',
      _type: 'namedRevision',
      assets: [{ _key: 'k', _type: 'reference', _ref: 'picture', _weak: true }],
    };
    const all = [page('a'), page('b'), page('picture'), revision];
    await runImport(writeSource('all.ndjson', toNdjson(all)));
    await runImport(writeSource('all.ndjson', toNdjson([page('b')])), {
      existing: 'replace',
      confirmDeletion: async (ids) => {
        expect(ids).toEqual(['a']);
        await runImport(writeSource('late.ndjson', toNdjson([page('late')])));
        return true;
      },
    });
    expect(stored().map(({ _id }) => _id)).toEqual(['b', 'late', 'namedRevision.a', 'picture']);
  });

  test('that the file lacks are deleted if that is confirmed', async () => {
    await runImport(writeSource('all.ndjson', toNdjson([page('a'), page('b')])));
    expect(
      await runImport(writeSource('all.ndjson', toNdjson([page('b'), page('c')])), mirror),
    ).toMatchObject({
      created: 1,
      deleted: 1,
      unchanged: 1,
    });
    expect(stored().map(({ _id }) => _id)).toEqual(['b', 'c']);
  });

  test('are read from standard input, with a byte order mark, empty lines and CRLF', async () => {
    const stdin = `\uFEFF${JSON.stringify(page('a', { title: 'Ōtaki' }))}\r\n\r\n${JSON.stringify(page('b'))}`;
    await runImport('-', { stdin });
    expect(stored()).toMatchObject([{ _id: 'a', title: 'Ōtaki' }, { _id: 'b' }]);
  });

  test('keep their own times', async () => {
    const times = { _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00Z' };
    await runImport(writeSource('all.ndjson', toNdjson([page('a', times)])));
    expect(stored()).toMatchObject([times]);
  });

  test('dangling strong references are reported; weak and cross-dataset ones are not', async () => {
    const reference = (more: object) => ({ _type: 'reference', ...more });
    const { dangling } = await runImport(
      writeSource(
        'all.ndjson',
        toNdjson([
          page('a', {
            good: reference({ _ref: 'b' }),
            list: [{ deep: reference({ _ref: 'gone' }) }],
            weak: reference({ _ref: 'gone', _weak: true }),
            elsewhere: reference({ _ref: 'gone', _dataset: 'other' }),
          }),
          page('b'),
        ]),
      ),
    );
    expect(dangling).toEqual(['a -> gone']);
  });
});

describe('rejects an invalid line with file, line and reason, and keeps the old content', () => {
  test.each([
    ['{"_id": "b", ', /all\.ndjson, line 3: is not valid JSON/],
    ['[1]', /line 3: is not a JSON object/],
    ['{"_type": "page"}', /line 3: the document has no _id/],
    ['{"_id": "b"}', /line 3: the document has no _type/],
    ['{"_id": "../b", "_type": "page"}', /line 3: "\.\.\/b" is not a valid _id/],
    ['{"_id": "a", "_type": "page"}', /line 3: the _id a is already used \(all\.ndjson, line 1\)/],
    [
      '{"_id": "b", "_type": "page", "x": [{"hasOwnProperty": 1}]}',
      /line 3: x\[0\]\.hasOwnProperty: this field name is not allowed/,
    ],
    [
      '{"_id": "b", "_type": "page", "__proto__": {"x": 1}}',
      /line 3: __proto__: this field name is not allowed/,
    ],
    ['{"_id": "b", "_type": "page", "a": {"constructor": 1}}', /line 3: a\.constructor: this field name/],
    [
      '{"_id": "b", "_type": "page", "a b": [[{"prototype": 1}]]}',
      /line 3: \["a b"\]\[0\]\[0\]\.prototype: this field name/,
    ],
    ['{"_id": "b", "_type": "page", "x": [1, {"y": 1e400}]}', /line 3: x\[1\]\.y: the number is too large/],
    ['{"_id": "b", "_type": "page", "x": -1e999}', /line 3: x: the number is too large/],
    [
      `{"_id": "b", "_type": "page", "x": ${'['.repeat(101)}${']'.repeat(101)}}`,
      /line 3: the document is nested more than 100 levels deep/,
    ],
    [
      `{"_id": "b", "_type": "page", "x": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      /line 3: the document is nested more than 100 levels deep/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@file://./script.svg"}}',
      /line 3: the asset image@file:\/\/\.\/script\.svg: it contains a script/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@file://./no.png"}}',
      /line 3: .*no such file/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@https://example.com/x.png"}}',
      /line 3: .*only file/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@file:///etc/hostname"}}',
      /line 3: .*relative/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@file://./text.txt"}}',
      /line 3: .*not a readable image/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "image@file://../secret.png"}}',
      /line 3: .*outside the dataset/,
    ],
    [
      '{"_id": "b", "_type": "page", "i": {"_sanityAsset": "file@file://./"}}',
      /line 3: .*no file of that name/,
    ],
  ])('%s', async (line, reason) => {
    await runImport(writeSource('old.ndjson', toNdjson([page('old')])));
    writeSource('in/text.txt', 'no picture');
    writeSource('in/script.svg', scripted);
    writeSource('secret.png', await picture('#000'));
    const file = writeSource('in/all.ndjson', `${toNdjson([page('a')])}\n${line}\n`);
    await expect(runImport(file, mirror)).rejects.toThrow(reason);
    expect(stored().map(({ _id }) => _id)).toEqual(['old']);
  });

  test('rejects a pipe', async () => {
    const pipe = join(base, 'set', 'data.ndjson');
    mkdirSync(dirname(pipe));
    execFileSync('mkfifo', [pipe]);
    await expect(runImport(pipe)).rejects.toThrow('neither a file nor a folder');
    await expect(runImport(dirname(pipe))).rejects.toThrow('data.ndjson: is not a file');
  });

  test('rejects a document that the check refuses, with its reason', async () => {
    await runImport(writeSource('old.ndjson', toNdjson([page('old')])));
    const file = writeSource(
      'all.ndjson',
      toNdjson([
        { _id: 'drafts.a', _type: 'redirect', from: '/media/' },
        { _id: 'b', _type: 'redirect', from: '/a%2fb/' },
      ]),
    );
    const check = (document: { _id: string }) => document._id.includes('.') || addressFault(document);
    await expect(runImport(file, { check })).rejects.toThrow(
      /line 2: b is refused\. Browsers never request this address/,
    );
    expect(stored().map(({ _id }) => _id)).toEqual(['old']);
  });

  test('rejects invalid UTF-8', async () => {
    const file = writeSource(
      'all.ndjson',
      Buffer.from([...Buffer.from('{"_id": "a", "_type": "'), 0xff, 0x22, 0x7d]),
    );
    await expect(runImport(file)).rejects.toThrow('all.ndjson, line 1: is not valid UTF-8.');
  });
});

describe('assets', () => {
  test('become documents with a content hash; image fields keep their other members; equal files are one asset', async () => {
    writeSource('set/images/kaikōura coast.png', await picture('#2266aa'));
    writeSource('set/images/copy.png', await picture('#2266aa'));
    writeSource('set/files/times.pdf', '%PDF-1.4');
    writeSource(
      'set/documents/page.ndjson',
      toNdjson([
        page('a', {
          hero: { alt: 'Coast', _type: 'image', _sanityAsset: 'image@file://./images/kaikōura coast.png' },
          gallery: [{ _key: 'k', _type: 'image', _sanityAsset: 'image@file://./images/copy.png' }],
          sheet: { _type: 'file', _sanityAsset: 'file@file://./files/times.pdf' },
        }),
      ]),
    );
    expect(await runImport(join(base, 'set'))).toMatchObject({ documents: 1, assets: 3, dangling: [] });
    const documents = stored();
    const image = documents.find(({ _type }) => _type === 'sanity.imageAsset');
    const sha1 = await hashFile(join(base, 'set/images/copy.png'));
    expect(image).toMatchObject({
      _id: `image-${sha1}-60x40-png`,
      path: `images/southbound/production/${sha1}-60x40.png`,
      extension: 'png',
      mimeType: 'image/png',
      sha1hash: sha1,
      size: expect.any(Number),
      metadata: {
        dimensions: { width: 60, height: 40, aspectRatio: 1.5 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/webp;base64,/),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    });
    const file = documents.find(({ _type }) => _type === 'sanity.fileAsset');
    expect(file).toMatchObject({ originalFilename: 'times.pdf', mimeType: 'application/pdf' });
    const asset = { _type: 'reference', _ref: image?._id };
    expect(documents.find(({ _id }) => _id === 'a')).toMatchObject({
      hero: { _type: 'image', alt: 'Coast', asset },
      gallery: [{ _key: 'k', _type: 'image', asset }],
      sheet: { _type: 'file', asset: { _ref: file?._id } },
    });
    expect(JSON.stringify(documents)).not.toContain('_sanityAsset');
    expect(readdirSync(join(folder, 'assets/images'))).toEqual([`${sha1}-60x40.png`]);
    expect(await runImport(join(base, 'set'), mirror)).toMatchObject({
      updated: 0,
      created: 0,
      deleted: 0,
    });
  });

  test('have the size after EXIF rotation', async () => {
    const turned = await sharp(await picture('#fff'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    writeSource('set/turned.jpg', turned);
    writeSource('set/a.ndjson', toNdjson([page('a', { i: { _sanityAsset: 'image@file://./turned.jpg' } })]));
    await runImport(join(base, 'set'));
    expect(stored()).toMatchObject([
      { _id: 'a', i: { _type: 'image' } },
      { metadata: { dimensions: { width: 40 } } },
    ]);
  });

  test('a plain NDJSON file may have a separate asset folder', async () => {
    writeSource('elsewhere/images/x.png', await picture('#fff'));
    const file = writeSource(
      'a.ndjson',
      toNdjson([page('a', { i: { _sanityAsset: 'image@file://./images/x.png' } })]),
    );
    await expect(runImport(file)).rejects.toThrow('no such file');
    expect(await runImport(file, { assetFolder: join(base, 'elsewhere') })).toMatchObject({ assets: 1 });
  });
});

describe('archives', () => {
  test('an export with a top-level folder and assets.json', async () => {
    const image = await picture('#884422');
    const sha1 = await hashFile(writeSource('x.png', image));
    const swatch = { background: '#884422', foreground: '#fff', population: 3, title: '#fff' };
    const kept = {
      ...{ blurHash: 'LKO2?U%2Tw=w', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI', lqip: 'data:image/x' },
      ...{ palette: { dominant: swatch, muted: swatch }, location: { lat: -41.3, lng: 174.8 } },
    };
    const known = { ...kept, dimensions: { width: 1, height: 1 } };
    const file = writeSource(
      'export.tar.gz',
      await archive({
        'production-2026/data.ndjson': toNdjson([
          page('a', { hero: { _type: 'image', _sanityAsset: `image@file://./images/${sha1}-60x40.png` } }),
        ]),
        [`production-2026/images/${sha1}-60x40.png`]: image,
        'production-2026/assets.json': JSON.stringify({
          [`image-${sha1}`]: { originalFilename: 'ridge.png', altText: 'A ridge', metadata: known },
        }),
      }),
    );
    // Left by a killed import; no process has this id.
    mkdirSync(join(folder, 'import', 'unpacked-99999999-abc'), { recursive: true });
    await runImport(file);
    expect(stored()).toMatchObject([
      { _id: 'a' },
      {
        originalFilename: 'ridge.png',
        altText: 'A ridge',
        // Its size is that of the file.
        metadata: { ...kept, dimensions: { width: 60, height: 40 } },
      },
    ]);
    expect(readdirSync(join(folder, 'import'))).toEqual([]);
  });

  test('a raw export keeps its asset documents with this lake’s path and reports missing files', async () => {
    const image = await picture('#446688');
    const sha1 = await hashFile(writeSource('x.png', image));
    const asset = (hash: string) => ({
      _id: `image-${hash}-60x40-png`,
      _type: 'sanity.imageAsset',
      sha1hash: hash,
      path: `images/abc/staging/${hash}-60x40.png`,
    });
    const missing = asset('0'.repeat(40));
    const file = writeSource(
      'export.tar.gz',
      await archive({
        'data.ndjson': toNdjson([asset(sha1), missing]),
        [`images/${sha1}-60x40.png`]: image,
      }),
    );
    expect(await runImport(file)).toMatchObject({ withoutFile: [missing._id] });
    expect(stored()).toContainEqual(
      expect.objectContaining({ path: `images/southbound/production/${sha1}-60x40.png` }),
    );
    expect(existsSync(join(folder, 'assets/images', `${sha1}-60x40.png`))).toBe(true);
  });

  // @asvs 5.2.2
  test.each<[string, (image: Buffer) => string | Buffer, RegExp]>([
    ['svg', () => scripted, /^data\.ndjson, line 2: the asset's file: it contains a script/],
    ['png', () => scripted, /^data\.ndjson, line 2: .*it contains a script/],
    [
      'png',
      () => scripted.replace(/<script.*script>/, ''),
      /line 2: .*was sent as image\/png but is image\/svg/,
    ],
    ['png', (image) => image.subarray(0, image.length - 40), /line 2: .*cut off or damaged/],
  ])('rejects a raw export with a .%s that uploads would reject', async (extension, fileOf, reason) => {
    const content = fileOf(await picture('#446688', 600, 400));
    const sha1 = await hashFile(writeSource('x', content));
    const name = `${sha1}-600x400.${extension}`;
    const asset = {
      _id: `image-${sha1}-600x400-${extension}`,
      _type: 'sanity.imageAsset',
      path: `images/a/b/${name}`,
    };
    const file = writeSource(
      'export.tar.gz',
      await archive({ 'data.ndjson': toNdjson([page('a'), asset]), [`images/${name}`]: content }),
    );
    await expect(runImport(file)).rejects.toThrow(reason);
    expect(stored()).toEqual([]);
    expect(existsSync(join(folder, 'assets/images', name))).toBe(false);
  });

  // @asvs 15.3.6
  test('assets.json follows the same rules as documents', async () => {
    const details = '{"image-x": {"a": {"__proto__": 1}}}';
    const file = writeSource('export.tar.gz', await archive({ 'data.ndjson': '', 'assets.json': details }));
    await expect(runImport(file)).rejects.toThrow(
      'assets.json: ["image-x"].a.__proto__: this field name is not allowed.',
    );
  });

  // @asvs 5.2.3
  test.each<[{ bytes: number; files: number }, Record<string, string>]>([
    [{ bytes: 1_000, files: 99 }, { 'data.ndjson': 'x'.repeat(1_001) }],
    [
      { bytes: 9_999, files: 2 },
      { 'data.ndjson': '', 'images/a': 'a', 'images/b': 'b' },
    ],
  ])('rejects a decompression bomb and leaves no files behind', async (maxUnpacked, entries) => {
    const file = writeSource('large.tar.gz', await archive(entries));
    const opened = openSource(file, { workFolder: join(folder, 'import'), maxUnpacked });
    await expect(opened).rejects.toThrow(/^large\.tar\.gz: unpacks to more than/);
    expect(readdirSync(join(folder, 'import'))).toEqual([]);
  });

  test('rejects an archive that is truncated, escapes its folder or has no data', async () => {
    const whole = await archive({ 'data.ndjson': toNdjson([page('a', { text: 'x'.repeat(5_000) })]) });
    await expect(runImport(writeSource('cut.tar.gz', whole.subarray(0, whole.length - 20)))).rejects.toThrow(
      'cut.tar.gz',
    );
    await expect(
      runImport(writeSource('out.tar.gz', await archive({ '../../evil.ndjson': '{}' }))),
    ).rejects.toThrow('outside');
    await expect(runImport(writeSource('none.tar.gz', await archive({ 'readme.txt': 'x' })))).rejects.toThrow(
      'data.ndjson',
    );
    await expect(runImport(writeSource('text.tar.gz', 'not an archive'))).rejects.toThrow(
      'not a complete archive',
    );
    await expect(runImport(join(base, 'nobody.ndjson'))).rejects.toThrow('no such file');
    await expect(runImport(writeSource('page.html', '<p>'))).rejects.toThrow('expected an export');
    expect(existsSync(join(base, 'evil.ndjson'))).toBe(false);
    expect(readdirSync(join(folder, 'import'))).toEqual([]);
  });
});
