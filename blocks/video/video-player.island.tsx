/** Player of a video (client component). Nothing of the video loads before a visitor presses its button. */
'use client';
import { type ReactNode, useState } from 'react';
import { useEnhanced } from '#blocks/use-enhanced.ts';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { type VideoSource, videoPlayers } from '#contracts/content/videos.ts';
import { playerAddress, watchAddress } from './video-addresses.ts';

interface VideoPlayerProps {
  readonly title: string;
  readonly video: VideoSource;
  /** Picture that stands for the video until it plays. */
  readonly poster: ReactNode;
}

const frame = 'block aspect-video w-full bg-deep';

/**
 * A picture with a button, which the video replaces when it is pressed; the focus moves there. Without a script, the
 * button is a link to the video.
 */
export function VideoPlayerIsland({ title, video, poster }: VideoPlayerProps) {
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting');
  if (state === 'playing')
    return video.site === 'own' ? (
      // biome-ignore lint/a11y/useMediaCaption: a silent film has none; the Studio advises to caption all others
      <video
        ref={focusOnMount}
        src={video.src}
        // Captions of another origin are read only with its consent.
        crossOrigin={video.captions ? 'anonymous' : undefined}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onError={() => setState('failed')}
        className={frame}
      >
        {video.captions && (
          <track kind="captions" src={video.captions} srcLang="en" label="English" default />
        )}
      </video>
    ) : (
      <iframe
        ref={focusOnMount}
        src={playerAddress(video)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        // YouTube refuses to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        className={frame}
      />
    );
  return (
    <div className="grid">
      <div className="col-start-1 row-start-1">{poster}</div>
      <div className="relative col-start-1 row-start-1 flex items-end p-3 sm:p-5">
        {state === 'failed' ? (
          <p ref={focusOnMount} tabIndex={-1} role="status" className="bg-paper px-4 py-3">
            The video didn’t load.{' '}
            <TextLink href={watchAddress(video)} data-document="">
              Open it on its own
            </TextLink>
            , or try again later.
          </p>
        ) : (
          <PlayButton title={title} video={video} onPlay={() => setState('playing')} />
        )}
      </div>
    </div>
  );
}

interface PlayButtonProps extends Omit<VideoPlayerProps, 'poster'> {
  readonly onPlay: () => void;
}

/** Covers the whole picture for pointers. Its label says where the video comes from. */
function PlayButton({ title, video, onPlay }: PlayButtonProps) {
  const isEnhanced = useEnhanced();
  const site = video.site === 'own' ? undefined : videoPlayers[video.site].name;
  const name = <VisuallyHidden> “{title}”</VisuallyHidden>;
  return isEnhanced ? (
    <Button onClick={onPlay} className="after:absolute after:inset-0">
      <Icon name="play" />
      <span>
        {site ? `Play video, loads from ${site}` : 'Play video'}
        {name}
      </span>
    </Button>
  ) : (
    <ButtonLink href={watchAddress(video)} document className="after:absolute after:inset-0">
      <Icon name="play" />
      <span>
        {site ? `Watch the video on ${site}` : 'Open the video'}
        {name}
      </span>
    </ButtonLink>
  );
}
