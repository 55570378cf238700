/** Sites whose videos a page can show, in the form of their player that sets no cookies before the visitor plays. */
export const videoPlayers = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const;

/** Name of a site in `videoPlayers`. */
export type VideoPlayer = keyof typeof videoPlayers;

/** Origins that pages may show in frames. */
export const videoPlayerOrigins: readonly string[] = Object.values(videoPlayers).map(({ origin }) => origin);

/** A video on another site: its id there, and the key of a Vimeo video that is not listed. */
export interface VideoAddress {
  readonly site: VideoPlayer;
  readonly id: string;
  readonly key?: string;
}

/** A video of our own, with the address of its captions. */
interface OwnVideo {
  readonly site: 'own';
  readonly src: string;
  readonly mimeType: string;
  readonly captions?: string | undefined;
}

/** A video that a page can play. */
export type VideoSource = VideoAddress | OwnVideo;
