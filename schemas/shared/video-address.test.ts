import { describe, expect, test } from 'vitest';
import { parseVideoAddress } from './video-address.ts';

describe('the address of a video', () => {
  test.each([
    'https://www.youtube.com/watch?v=aBcD_12-xYz',
    'https://www.youtube.com/watch?list=PL123&v=aBcD_12-xYz&t=30s',
    'http://m.youtube.com/watch?v=aBcD_12-xYz',
    'https://youtu.be/aBcD_12-xYz?si=share',
    'https://www.youtube.com/shorts/aBcD_12-xYz',
    'https://www.youtube.com/live/aBcD_12-xYz',
    ' https://www.youtube-nocookie.com/embed/aBcD_12-xYz?rel=0 ',
  ])('%s is one on YouTube', (address) => {
    expect(parseVideoAddress(address)).toEqual({ site: 'youtube', id: 'aBcD_12-xYz' });
  });

  test.each([
    ['https://vimeo.com/123456789', undefined],
    ['https://vimeo.com/channels/trains/123456789', undefined],
    ['https://vimeo.com/123456789/0a1b2c3d4e', '0a1b2c3d4e'],
    ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&dnt=1', '0a1b2c3d4e'],
    ['https://player.vimeo.com/video/123456789?h="><script>', undefined],
  ])('%s is one on Vimeo', (address, key) => {
    expect(parseVideoAddress(address)).toEqual({ site: 'vimeo', id: '123456789', ...(key && { key }) });
  });

  test.each([
    '',
    'aBcD_12-xYz',
    'https://www.youtube.com/',
    'https://www.youtube.com/@kiwirail',
    'https://www.youtube.com/playlist?list=PLaBcD_12-xYz',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/embed/aBcD_12-xYz%22onload',
    'https://youtube.com.example.nz/watch?v=aBcD_12-xYz',
    'https://example.nz/?https://youtu.be/aBcD_12-xYz',
    'javascript:alert(1)//youtu.be/aBcD_12-xYz',
    'https://vimeo.com/showcase/123456789',
    'https://vimeo.com/watch',
    '<iframe src="https://www.youtube.com/embed/aBcD_12-xYz"></iframe>',
  ])('%s is not one', (address) => {
    expect(parseVideoAddress(address)).toBeNull();
  });
});
