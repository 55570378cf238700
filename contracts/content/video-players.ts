/** Sites whose videos a page can show, in the form of their player that sets no cookies before the visitor plays. */
export const videoPlayers = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const;

/** Name of a site in `videoPlayers`. */
export type VideoPlayer = keyof typeof videoPlayers;

/** Origins that pages may show in frames. */
export const videoPlayerOrigins: readonly string[] = Object.values(videoPlayers).map(({ origin }) => origin);
