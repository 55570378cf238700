/** Videos and tabs in a real browser, under the site's security policy. */
import { expect, test, testSite } from './test-fixtures.ts';

test('a video loads nothing before it is played, then plays under the policy', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/files/')) files.push(request.url());
  });
  await page.goto('/ways_to_see_nz/train_journeys/new_zealand_by_train/');
  const button = page.getByRole('button', { name: /^Play video “From Auckland to Greymouth/ });
  await button.scrollIntoViewIfNeeded();
  expect(files).toEqual([]);
  await button.click();
  const player = page.locator('video');
  await expect(player).toBeFocused();
  const { src, captions } = await player.evaluate((video: HTMLVideoElement) => ({
    src: video.src,
    captions: video.querySelector('track')?.src,
  }));
  expect([src, captions]).toEqual([
    expect.stringMatching(/\/media\/files\/.*\.mp4$/),
    expect.stringMatching(/\/media\/files\/.*\.vtt$/),
  ]);
  await expect.poll(() => files).toEqual(expect.arrayContaining([src, captions]));
  const part = await page.request.get(src, { headers: { Range: 'bytes=100-199' } });
  expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([
    206,
    'video/mp4',
    100,
  ]);
});

test('the policy lets the players of two other sites into a frame, and no third one', async ({ browser }) => {
  // Not the usual context, which fails on other origins and on refusals.
  const context = await browser.newContext();
  const players: string[] = [];
  await context.route(/^https:/, (route) => {
    players.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
  });
  const page = await context.newPage();
  await page.goto(`${testSite.siteUrl}/about/`);
  const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
  for (const host of ['example.nz', 'www.youtube-nocookie.com', 'player.vimeo.com'])
    await page.evaluate((source) => {
      const frame = document.createElement('iframe');
      frame.src = source;
      document.body.append(frame);
    }, `https://${host}/embed/1`);
  await refusal;
  await expect.poll(() => players).toEqual(['www.youtube-nocookie.com', 'player.vimeo.com']);
  await context.close();
});

test('the address of a tab opens it, and without a script all parts show', async ({ page, browser }) => {
  const post = '/blogs/packing-for-three-climates/';
  await page.goto(`${post}#block-seasons-winter`);
  await expect(page.getByRole('tab', { name: 'Winter', selected: true })).toBeInViewport();
  await expect(page.getByRole('tabpanel')).toContainText('A proper coat');
  await page.getByRole('tab', { name: 'Summer' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Thin things');
  await expect(page).toHaveURL(/#block-seasons-summer$/);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL(post, page.url()).href);
  for (const name of ['Summer', 'Autumn and spring', 'Winter'])
    await expect(plain.getByRole('heading', { name })).toBeVisible();
  await expect(plain.getByText('A proper coat')).toBeVisible();
  await expect(plain.locator('.tab-list')).toBeHidden();
  await plain.goto(new URL('/ways_to_see_nz/train_journeys/new_zealand_by_train/', page.url()).href);
  await expect(plain.getByRole('link', { name: /^Open the video/ })).toHaveAttribute('href', /\.mp4$/);
  await context.close();
});
