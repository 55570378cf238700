import { type VideoAddress, type VideoSource, videoPlayers } from '#contracts/content/videos.ts';

/** Returns the address at which a video can be watched without this page's player. */
export function watchAddress(video: VideoSource): string {
  if (video.site === 'own') return video.src;
  return video.site === 'youtube'
    ? `https://www.youtube.com/watch?v=${video.id}`
    : `https://vimeo.com/${[video.id, video.key].filter(Boolean).join('/')}`;
}

/** Returns the address of a video's player for a frame. The player starts at once, and sets no cookies to follow visitors. */
export function playerAddress({ site, id, key }: VideoAddress): string {
  const { origin } = videoPlayers[site];
  return site === 'youtube'
    ? `${origin}/embed/${id}?autoplay=1&playsinline=1&rel=0`
    : `${origin}/video/${id}?${key ? `h=${key}&` : ''}autoplay=1&dnt=1`;
}
