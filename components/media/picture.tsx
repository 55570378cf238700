/** Responsive images: `srcset`, crops around the hotspot, lazy loading, and a placeholder without an image. */
import { classNames } from '#components/ui/class-names.ts';
import { type Image, imageSources, type PictureRatio } from './image-source.ts';

export type PictureProps = {
  /** Without an image, a placeholder keeps the space. */
  image: Image | null | undefined;
  /** Displayed width, as in HTML's `sizes`: `(min-width: 64rem) 50vw, 100vw`. */
  sizes: string;
  /** Aspect ratio to crop to, around the hotspot. */
  ratio?: PictureRatio;
  /** Another ratio for windows below 48rem; `className` then sets the height there (`max-md:aspect-3/2!`). */
  phoneRatio?: PictureRatio;
  /** For the first visible image: loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string;
};

const loading = (priority: boolean) =>
  priority
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'auto' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);

const cssRatio = (ratio: PictureRatio) => ratio.replace(':', '/');

/** Responsive image. Its size is known before it loads, so there is no layout shift. */
export function Picture({ image, sizes, ratio, phoneRatio, priority = false, className }: PictureProps) {
  if (!image) return <PicturePlaceholder ratio={ratio ?? '3:2'} className={className} />;
  const { src, srcSet, width, height } = imageSources(image, ratio);
  const drawing = (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt={image.alt}
      {...loading(priority)}
      style={ratio === undefined ? undefined : { aspectRatio: cssRatio(ratio) }}
      className={classNames('picture-ground h-auto w-full object-cover', className)}
    />
  );
  if (phoneRatio === undefined) return drawing;
  const phone = imageSources(image, phoneRatio);
  return (
    <picture className="contents">
      <source
        media="(max-width: 47.99rem)"
        srcSet={phone.srcSet ?? phone.src}
        sizes={sizes}
        width={phone.width}
        height={phone.height}
      />
      {drawing}
    </picture>
  );
}

/** Crops of a poster: wide from 48rem up, narrower below. A low window crops it further. */
const posterRatios = { wide: '21:9', phone: '4:3' } as const;

export type PosterPictureProps = Omit<PictureProps, 'ratio' | 'phoneRatio' | 'sizes'> & { sizes?: string };

/** Poster image: 21:9 on wide windows, 4:3 on phones, each cropped around the hotspot. */
export function PosterPicture({ image, sizes = '100vw', priority = false, className }: PosterPictureProps) {
  if (!image) return <PicturePlaceholder ratio={posterRatios.wide} className={className} />;
  const wide = imageSources(image, posterRatios.wide);
  const phone = imageSources(image, posterRatios.phone);
  return (
    <picture className="contents">
      <source
        media="(min-width: 48rem)"
        srcSet={wide.srcSet ?? wide.src}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
      />
      <img
        src={phone.src}
        srcSet={phone.srcSet}
        sizes={phone.srcSet ? sizes : undefined}
        width={phone.width}
        height={phone.height}
        alt={image.alt}
        {...loading(priority)}
        className={classNames('poster', className)}
      />
    </picture>
  );
}

/** Placeholder for a missing image: a low horizon, hidden from screen readers. */
function PicturePlaceholder({ ratio, className }: { ratio: PictureRatio; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ aspectRatio: cssRatio(ratio) }}
      className={classNames('block h-auto w-full bg-fresh', className)}
    >
      <path d="M-60 62 L18 44 40 54 66 36 96 56 180 46 V80 H-60Z" className="fill-rail opacity-25" />
      <path d="M-60 68 Q40 58 180 66 V80 H-60Z" className="fill-rail opacity-30" />
      <path d="M52 80 92 65.5 94.5 65.5 64 80Z" className="fill-paper" />
    </svg>
  );
}
