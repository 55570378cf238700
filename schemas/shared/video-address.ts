import type { VideoAddress, VideoPlayer } from '#contracts/content/videos.ts';

const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{6,12}$/;
const vimeoKey = /^[0-9a-f]{6,20}$/;

/** Paths below which YouTube has one video: a short one, a live one, a player. */
const youtubeFolders: ReadonlySet<string> = new Set(['shorts', 'live', 'embed', 'v']);

/** Returns the site of an address; null for any other site, and for text that is no web address. */
export function siteOfVideo(text: string): VideoPlayer | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  if (['youtube.com', 'youtube-nocookie.com', 'youtu.be'].includes(host)) return 'youtube';
  return ['vimeo.com', 'player.vimeo.com'].includes(host) ? 'vimeo' : null;
}

/** Parses the address of one video on YouTube or Vimeo, as browsers and share buttons give it. Returns null for any other. */
export function parseVideoAddress(text: string): VideoAddress | null {
  const site = siteOfVideo(text);
  const url = URL.parse(text.trim());
  if (!site || !url) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  return site === 'youtube' ? onYoutube(url, parts) : onVimeo(url, parts);
}

function onYoutube(url: URL, [first = '', second = '']: readonly string[]): VideoAddress | null {
  const idOfPath = youtubeFolders.has(first) ? second : '';
  const id = url.hostname.endsWith('youtu.be')
    ? first
    : first === 'watch'
      ? (url.searchParams.get('v') ?? '')
      : idOfPath;
  return youtubeId.test(id) ? { site: 'youtube', id } : null;
}

/** A video's own page, also in a channel or group, and the player. The key is in the path or in `h`. */
function onVimeo(url: URL, parts: readonly string[]): VideoAddress | null {
  const at = parts.findIndex((part) => vimeoId.test(part));
  const id = parts[at];
  if (id === undefined || /^(?:showcase|album|user)/.test(parts[at - 1] ?? '')) return null;
  const key = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  return { site: 'vimeo', id, ...(vimeoKey.test(key) && { key }) };
}
