import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contactPage } from '#src/api/testing.ts';
import { forgetConfig } from '#src/platform/config.ts';
import { pageCard } from './page-card.ts';

const src = `/media/images/southbound/production/${'b'.repeat(40)}-2400x1600.png`;
const page = { ...contactPage, image: { src, width: 2400, height: 1600, alt: 'A train by the sea.' } };

let picture: Buffer | undefined;
const lake = createServer((_request, response) => {
  response.writeHead(picture ? 200 : 404, { 'Content-Type': 'image/png' }).end(picture);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  const address = lake.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('LAKE_URL', `http://127.0.0.1:${port}`);
  forgetConfig();
});
afterAll(() => {
  lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

test('a card whose picture is missing is drawn without it, and again when the picture is there', async () => {
  const never = new AbortController().signal;
  const without = await pageCard(page, never);
  expect(without.isWhole).toBe(false);

  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f6b45' } })
    .png()
    .toBuffer();
  const whole = await pageCard(page, never);
  expect(whole.isWhole).toBe(true);
  expect(whole.png.equals(without.png)).toBe(false);
});
