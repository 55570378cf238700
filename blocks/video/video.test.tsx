import { describe, expect, test } from 'vitest';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { video } from './video.block.ts';
import { fixtures } from './video.fixtures.ts';

describe('video', () => {
  test('loads only its picture before it plays', async () => {
    for (const fixture of Object.values(fixtures)) {
      const html = await renderBlock(video, fixture);
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(html).not.toMatch(/<(?:video|iframe|source|track|link)\b/);
    }
  });

  test('is a link without a script: to the file, or to the other site in a new tab', async () => {
    const own = await renderBlock(video, fixtures.withEverything);
    expect(own).toMatch(/<a [^>]*data-document=""[^>]*href="\/fixtures\/film\.webm"/);
    expect(own).toContain('Open the video<span');
    const elsewhere = await renderBlock(video, fixtures.onYoutube);
    expect(elsewhere).toMatch(/href="https:\/\/www\.youtube\.com\/watch\?v=aBcD_12-xYz"[^>]*target="_blank"/);
    expect(elsewhere).toContain('Watch the video on YouTube');
  });

  test('shows its name, its length and its transcript', async () => {
    const html = await renderBlock(video, fixtures.withEverything);
    expect(html).toMatch(/<figcaption.*Between mountains and sea<.*4\u00A0s<.*<\/figcaption>/s);
    expect(html).toMatch(/<details.*Transcript.*Waves can be heard\..*<\/details>/s);
    expect(await renderBlock(video, fixtures.onVimeo)).not.toContain('<details');
  });

  test.each([
    ['a file of another type', { file: { src: '/media/files/a.mov', mimeType: 'video/quicktime' } }, 'file'],
    ['a file that no longer exists', { file: null }, 'file'],
    ['an address that is none of a video', { source: 'link', link: 'https://youtu.be/' }, 'link'],
  ])('is left out with %s', (_, change, field) => {
    const parsed = parseParts(video.schema.shape, { ...fixtures.withEverything, ...change });
    expect(parsed).toMatchObject({ ok: false, faults: [{ path: [field] }] });
  });

  test('plays without captions if their file is gone', () => {
    const parsed = video.schema.shape.safeParse({ ...fixtures.withEverything, captions: null });
    expect(parsed.data).toMatchObject({ video: { site: 'own', captions: undefined } });
  });
});
