/** Block with a video: a picture with a button, the player once it is pressed, and a transcript. */
import { BesideIntro } from '#blocks/block-intro.tsx';
import type { BlockProps } from '#blocks/define-block.ts';
import { VideoPlayerIsland } from '#blocks/islands.tsx';
import { Picture } from '#components/media/picture.tsx';
import { ShortProse } from '#components/prose/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatFilmLength } from '#contracts/durations.ts';
import type { video } from '#schemas/blocks/video.schema.ts';

/** A video with its name and length. Before a visitor plays it, only its picture loads. */
export function Video({ block, headingLevel, id }: BlockProps<typeof video>) {
  const { heading, lead, title, length, poster, transcript } = block;
  const hasIntro = Boolean(heading || lead);
  return (
    <BesideIntro
      {...{ heading, lead, id }}
      level={headingLevel}
      className={hasIntro ? undefined : 'lg:col-span-10'}
    >
      <figure className="break-inside-avoid">
        <VideoPlayerIsland
          title={title}
          video={block.video}
          poster={
            <Picture
              image={poster}
              ratio="16:9"
              sizes={
                hasIntro
                  ? '(min-width: 84rem) 54rem, (min-width: 64rem) 65vw, 100vw'
                  : '(min-width: 84rem) 68rem, (min-width: 64rem) 82vw, 100vw'
              }
            />
          }
        />
        <figcaption className="mt-3 flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold">{title}</span>
          {length !== undefined && (
            <span className="figures text-quiet text-sm">{formatFilmLength(length)}</span>
          )}
        </figcaption>
      </figure>
      {transcript.length > 0 && (
        <details className="mt-3 border-line border-y">
          <summary className="flex items-center justify-between gap-6 py-3 font-semibold text-rail hover:text-ink">
            Transcript
            <Icon name="chevron" className="summary-icon size-5" />
          </summary>
          <ShortProse value={transcript} className="pt-1 pb-5" />
        </details>
      )}
    </BesideIntro>
  );
}
