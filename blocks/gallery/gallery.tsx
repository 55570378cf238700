/** Picture gallery block: a swipeable row on phones, a composed grid on wide windows, without a script. */
import type { BlockProps } from '#blocks/define-block.ts';
import { Picture } from '#components/media/picture.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import type { gallery } from '#schemas/blocks/gallery.schema.ts';
import { composeSpans, type Span } from './picture-spans.ts';

/**
 * Classes and `sizes` by span. Pictures are cropped to heights (see below), so the picture may be drawn wider
 * than its box; `sizes` has that width.
 */
const places: Record<Span, { className: string; sizes: string }> = {
  5: {
    className: 'md:col-span-5',
    sizes: '(min-width: 84rem) 42rem, (min-width: 48rem) 51vw, (min-width: 40rem) 63vw, 99vw',
  },
  7: {
    className: 'md:col-span-7',
    sizes: '(min-width: 84rem) 47rem, (min-width: 48rem) 58vw, (min-width: 40rem) 63vw, 99vw',
  },
  12: { className: 'md:col-span-12', sizes: '(min-width: 84rem) 82rem, (min-width: 40rem) 100vw, 154vw' },
};

/**
 * A gallery of pictures with captions: a swipeable row on phones, a composed grid on wide windows. It needs
 * no script.
 */
export function Gallery({ block: { heading, pictures }, headingLevel, id }: BlockProps<typeof gallery>) {
  const spans = composeSpans(pictures.length);
  return (
    <div className="flex flex-col gap-stack print:hidden">
      {heading && (
        <Container>
          <Heading level={headingLevel} size="section" id={`${id}-heading`}>
            {heading}
          </Heading>
        </Container>
      )}
      {/* A scrolling row must be reachable by keyboard, which not every browser ensures itself. */}
      <ul
        tabIndex={0}
        aria-label={heading ?? 'Pictures'}
        className="mx-auto flex w-full max-w-page snap-x snap-mandatory scroll-px-gutter gap-x-4 overflow-x-auto px-gutter pb-2 md:grid md:grid-cols-12 md:gap-x-gutter md:gap-y-8 md:overflow-visible md:pb-0"
      >
        {pictures.map(({ _key, picture, caption }, index) => {
          const place = places[spans[index] ?? 12];
          const alone = pictures.length === 1;
          return (
            <li
              key={_key}
              className={classNames(
                'shrink-0 snap-start',
                alone ? 'w-full' : 'w-[84%] sm:w-[60%] md:w-auto',
                place.className,
              )}
            >
              <figure>
                <Picture
                  image={picture}
                  ratio={spans[index] === 12 ? '21:9' : '3:2'}
                  sizes={place.sizes}
                  className={classNames(
                    'max-sm:h-[66vw] sm:max-md:h-[42vw]',
                    spans[index] !== 12 && 'md:h-[min(34vw,28rem)]',
                  )}
                />
                {caption && <figcaption className="mt-2 text-quiet text-sm">{caption}</figcaption>}
              </figure>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
