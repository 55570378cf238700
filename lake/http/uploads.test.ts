import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestLake, type TestLake } from '../test-lake.ts';

let lake: TestLake;
let photograph: Buffer;

beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
  // Noise does not compress, so the end of the file matters.
  photograph = await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: '#246',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
});
afterAll(() => lake.close());

const moving = async () => {
  const frames = ['#f00', '#00f'].map((background) => ({
    create: { width: 60, height: 40, channels: 3 as const, background },
  }));
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer();
};
/** Like the files of some cameras: libjpeg warns of extra bytes before the end. */
const strayBytes = async () =>
  Buffer.concat([photograph.subarray(0, -2), Buffer.alloc(4), photograph.subarray(-2)]);

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

async function post(path: string, body: Buffer | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${lake.url}/v2026-03-01/${path}`, {
    method: 'POST',
    body: new Blob([new Uint8Array(Buffer.from(body))]),
    headers,
  });
  return { status: response.status, body: await response.json() };
}
const upload = (body: Buffer | string, type = 'application/octet-stream') =>
  post('assets/images/production', body, { 'Content-Type': type });

describe('an image', () => {
  it.each([
    ['extract: none', ['none'], []],
    ['extract: thumbhash and palette', ['thumbhash', 'palette'], ['palette', 'thumbHash']],
    ['no option', undefined, ['blurHash', 'lqip', 'palette']],
  ] as const)('has the metadata that the upload asks for: %s', async (name, extract, expected) => {
    const picture = await sharp({
      create: { width: 30, height: 20 + name.length, channels: 3, background: '#248' },
    })
      .png()
      .toBuffer();
    const options = extract ? { extract: [...extract] } : {};
    const { metadata } = await lake.client.assets.upload('image', picture, options);
    const always = new Set(['_type', 'dimensions', 'hasAlpha', 'isOpaque']);
    expect(
      Object.keys(metadata)
        .filter((each) => !always.has(each))
        .sort(),
    ).toEqual(expected);
  });

  it('is rejected if the lake can’t extract what the upload asks for', async () => {
    await expect(
      lake.client.assets.upload('image', photograph, { extract: ['lqip', 'exif'] }),
    ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('not "exif"') });
  });

  it('becomes an asset document with metadata, and is served', async () => {
    const document = await lake.client.assets.upload('image', photograph, {
      filename: '../../Kaikōura coast.jpg',
      contentType: 'image/jpeg',
      title: 'The coast',
      creditLine: 'Us',
      source: { id: '7', name: 'archive', url: 'https://archive.example/7' },
    });
    const hash = sha1(photograph);
    expect(document).toMatchObject({
      _id: `image-${hash}-640x400-jpg`,
      _type: 'sanity.imageAsset',
      originalFilename: 'Kaikōura coast.jpg',
      title: 'The coast',
      creditLine: 'Us',
      source: { _type: 'sanity.assetSourceData', id: '7', name: 'archive' },
      sha1hash: hash,
      mimeType: 'image/jpeg',
      extension: 'jpg',
      size: photograph.length,
      url: `${lake.url}/images/southbound/production/${hash}-640x400.jpg`,
      metadata: {
        dimensions: { width: 640, height: 400, aspectRatio: 1.6 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/webp;base64,/),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    });
    expect(await lake.client.getDocument(document._id)).toMatchObject({ _rev: document._rev });
    const served = await fetch(document.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(photograph)).toBe(true);
    const small = await fetch(`${document.url}?w=64&fm=webp`);
    expect(small.headers.get('content-type')).toBe('image/webp');
  });

  it('uploaded again, also concurrently, is the same document', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => upload(photograph)));
    expect(first?.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
    const ids = await lake.client.fetch('*[_type == "sanity.imageAsset" && sha1hash == $hash]._id', {
      hash: sha1(photograph),
    });
    expect(ids).toHaveLength(1);
  });

  it('records its transparency', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect((await upload(clear, 'image/png')).body.document.metadata).toMatchObject({
      hasAlpha: true,
      isOpaque: false,
    });
  });

  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6aa0' } }).png();
  it.each<[string, () => Promise<Buffer>, width: number, height: number]>([
    ['one pixel', () => plain(1, 1).toBuffer(), 1, 1],
    ['tall', () => plain(1, 5_000).toBuffer(), 1, 5_000],
    ['taller than WebP allows', () => plain(2, 30_000).toBuffer(), 2, 30_000],
    ['wide', () => plain(5_000, 1).toBuffer(), 5_000, 1],
    ['wider than WebP allows', () => plain(30_000, 2).toBuffer(), 30_000, 2],
    ['CMYK', () => plain(60, 40).toColourspace('cmyk').jpeg().toBuffer(), 60, 40],
    ['16 bits', () => plain(60, 40).toColourspace('rgb16').png().toBuffer(), 60, 40],
    ['rotated by EXIF', () => plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 40, 60],
    ['animated', moving, 60, 40],
    ['with stray bytes before the end', strayBytes, 640, 400],
  ])('of any shape and format is stored with a placeholder: %s', async (...row) => {
    const [, make, width, height] = row;
    const { status, body } = await upload(await make());
    expect(body.message).toBeUndefined();
    expect(status).toBe(200);
    expect(body.document.metadata).toMatchObject({
      dimensions: { width, height },
      lqip: expect.stringMatching(/^data:image\/webp;base64,/),
      palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
    });
    const path = `images/southbound/production/${body.document.path.split('/').at(-1)}`;
    const shown = await fetch(`${lake.url}/${path}?w=32&h=32&fit=crop&fm=webp`);
    expect(shown.status).toBe(200);
  });

  // @asvs 1.3.4
  it('that is an SVG is served with a policy against scripts', async () => {
    const { status, body } = await upload(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h9"/></svg>',
      'image/svg+xml',
    );
    expect(status).toBe(200);
    const served = await fetch(body.document.url);
    expect(served.headers.get('content-type')).toBe('image/svg+xml');
    expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });
});

describe('an SVG that takes minutes to render', () => {
  it('is rendered only as a thumbnail, without blocking others', async () => {
    const { status, body } = await upload(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.5" numOctaves="1000"/></filter><rect width="2000" height="2000" filter="url(#f)"/></svg>',
      'image/svg+xml',
    );
    expect(status).toBe(200);
    expect(body.document.metadata).toMatchObject({ dimensions: { width: 2000 }, isOpaque: false });
  });
});

describe('rejects an upload with the reason', () => {
  const uploadInvalid = (body: Buffer | string, type?: string) => upload(body, type);

  // @asvs 5.2.2
  it('if its bytes are not an image', async () => {
    const response = await uploadInvalid('<!doctype html><p>Hello', 'image/png');
    expect(response).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not a readable image') },
    });
    expect((await uploadInvalid('%PDF-1.7\n%âãÏÓ')).status).toBe(400);
    expect((await uploadInvalid('')).body.message).toMatch(/empty/);
  });

  // @asvs 5.2.2
  it('with a wrong declared type', async () => {
    const { status, body } = await uploadInvalid(photograph, 'image/png');
    expect(status).toBe(400);
    expect(body.message).toMatch(/sent as image\/png but is image\/jpeg/);
  });

  it('that is truncated', async () => {
    const { status, body } = await uploadInvalid(photograph.subarray(0, photograph.length / 2), 'image/jpeg');
    expect(status).toBe(400);
    expect(body.message).toMatch(/cut off or damaged/);
  });

  it('that is truncated and interlaced', async () => {
    const whole = await sharp(photograph).png({ progressive: true }).toBuffer();
    const { status, body } = await uploadInvalid(whole.subarray(0, whole.length - 400), 'image/png');
    expect(status).toBe(400);
    expect(body.message).toMatch(/cut off or damaged/);
  });

  it('that has more than 100 megapixels', { tags: ['full'] }, async () => {
    const large = await sharp({ create: { width: 10_100, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, body } = await uploadInvalid(large, 'image/png');
    expect(status).toBe(400);
    expect(body.message).toMatch(/101 megapixels/);
  });

  // @asvs 1.3.4
  it('that is an SVG with a script', async () => {
    const { status, body } = await uploadInvalid(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script></svg>',
      'image/svg+xml',
    );
    expect(status).toBe(400);
    expect(body.message).toMatch(/script/);
  });

  it('that is a disguised or compressed SVG', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
    expect((await uploadInvalid(gzipSync(drawing))).body.message).toMatch(/not a readable image/);
    // Entities would be expanded before the check.
    const entities = `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`;
    expect((await uploadInvalid(entities)).body.message).toMatch(/its markup is invalid/);
  });

  // @asvs 5.2.1
  it('of 100 MB, which is drained and discarded', { tags: ['full'] }, async () => {
    const response = await new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const sent = request(
        `${lake.url}/v2026-03-01/assets/images/production`,
        { method: 'POST' },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode, text }));
        },
      );
      sent.on('error', reject);
      const megabyte = Buffer.alloc(1024 * 1024, 7);
      let left = 100;
      const send = () => {
        while (left-- > 0) if (!sent.write(megabyte)) return sent.once('drain', send);
        return sent.end();
      };
      send();
    });
    expect(response.status).toBe(413);
    expect(JSON.parse(response.text).message).toMatch(/larger than 25 MB/);
  });

  // @asvs 13.2.1
  it('from a foreign origin or host', async () => {
    const { status } = await post('assets/images/production', photograph, {
      Origin: 'https://other.example',
    });
    expect(status).toBe(403);
    expect((await post('assets/images/staging', photograph)).status).toBe(404);
  });

  it('and leaves no files behind', () => {
    expect(readdirSync(join(lake.folder, 'uploads'))).toEqual([]);
    const refusedHashes = readdirSync(join(lake.folder, 'assets', 'images')).filter((name) =>
      name.startsWith(sha1(photograph.subarray(0, photograph.length / 2))),
    );
    expect(refusedHashes).toEqual([]);
  });
});

// @asvs 5.2.2
it('a file named as PDF is served as a download too', async () => {
  const document = await lake.client.assets.upload('file', Buffer.from('<script>1</script>'), {
    filename: 'brochure.pdf',
  });
  const served = await fetch(document.url);
  expect(served.headers.get('content-disposition')).toBe('attachment');
  expect(served.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'.*sandbox/);
});

describe('a video', () => {
  const film = Buffer.from('0123456789'.repeat(10));
  const upload = async () => (await lake.client.assets.upload('file', film, { filename: 'Coast.MP4' })).url;

  it('is served with its type, to be played in the browser and without scripts', async () => {
    const served = await fetch(await upload());
    expect(served.headers.get('content-type')).toBe('video/mp4');
    expect(served.headers.get('accept-ranges')).toBe('bytes');
    expect(served.headers.has('content-disposition')).toBe(false);
    expect(served.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; media-src 'self'.*sandbox allow-same-origin$/,
    );
  });

  it('is served in parts, so that a player can skip to a time', async () => {
    const url = await upload();
    const part = await fetch(url, { headers: { Range: 'bytes=12-15' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 12-15/100']);
    expect([part.headers.get('content-length'), await part.text()]).toEqual(['4', '2345']);
    const etag = part.headers.get('etag') ?? '';
    const same = await fetch(url, { headers: { Range: 'bytes=98-', 'If-Range': etag } });
    expect([same.status, await same.text()]).toEqual([206, '89']);
    const changed = await fetch(url, { headers: { Range: 'bytes=98-', 'If-Range': '"other"' } });
    expect([changed.status, (await changed.text()).length]).toEqual([200, 100]);
    const beyond = await fetch(url, { headers: { Range: 'bytes=100-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100']);
  });

  it('has captions of their own type', async () => {
    const captions = await lake.client.assets.upload('file', Buffer.from('WEBVTT'), {
      filename: 'coast.vtt',
    });
    expect(captions.mimeType).toBe('text/vtt');
    expect((await fetch(captions.url)).headers.get('content-type')).toBe('text/vtt');
  });
});

// @asvs 3.2.1
it('a file of any type keeps its extension and is served as a download', async () => {
  const document = await lake.client.assets.upload('file', Buffer.from('<script>alert(1)</script>'), {
    filename: 'timetable.HTML',
  });
  expect(document).toMatchObject({
    _type: 'sanity.fileAsset',
    originalFilename: 'timetable.HTML',
    extension: 'html',
    mimeType: 'application/octet-stream',
  });
  const served = await fetch(document.url);
  expect(served.headers.get('content-disposition')).toBe('attachment');
  expect(served.headers.get('content-type')).toBe('application/octet-stream');
});
