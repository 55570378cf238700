import { expect, test } from 'vitest';
import { playerAddress, watchAddress } from './video-addresses.ts';

test('a player of another site starts at once and does not follow visitors', () => {
  expect(playerAddress({ site: 'youtube', id: 'aBcD_12-xYz' })).toBe(
    'https://www.youtube-nocookie.com/embed/aBcD_12-xYz?autoplay=1&playsinline=1&rel=0',
  );
  expect(playerAddress({ site: 'vimeo', id: '123456789' })).toBe(
    'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1',
  );
});

test('a video that Vimeo does not list needs its key', () => {
  const unlisted = { site: 'vimeo', id: '123456789', key: '0a1b2c3d4e' } as const;
  expect(playerAddress(unlisted)).toContain('/123456789?h=0a1b2c3d4e&');
  expect(watchAddress(unlisted)).toBe('https://vimeo.com/123456789/0a1b2c3d4e');
});
