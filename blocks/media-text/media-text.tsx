import type { BlockProps } from '#blocks/define-block.ts';
import { Picture } from '#components/media/picture.tsx';
import { ShortProse } from '#components/prose/prose.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor, isExternal } from '#components/ui/link.tsx';
import type { mediaText } from '#schemas/blocks/media-text.schema.ts';

/** A picture on one side and text on the other; on phones the picture comes first. */
export function MediaText({ block, headingLevel, id }: BlockProps<typeof mediaText>) {
  const { heading, body, picture, pictureSide, links } = block;
  const right = pictureSide === 'right';
  const live = links.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  return (
    <Grid className="items-center gap-y-6">
      <div
        className={classNames(
          'col-span-12 lg:col-span-7 print:col-span-5',
          right && 'lg:order-2 lg:col-start-6',
        )}
      >
        <Picture
          image={picture}
          ratio="4:3"
          sizes="(min-width: 84rem) 47rem, (min-width: 64rem) 57vw, 100vw"
        />
      </div>
      <div className={classNames('col-span-12 lg:col-span-4 print:col-span-7', !right && 'lg:col-start-9')}>
        {heading && (
          <Heading level={headingLevel} size="section" id={`${id}-heading`} className="mb-4">
            {heading}
          </Heading>
        )}
        <ShortProse value={body} />
        {live.length > 0 && (
          <ul className="mt-6 flex flex-col items-start gap-3">
            {live.map(({ label, href }) => (
              <li key={href}>
                <Anchor
                  href={href}
                  bare
                  className="group inline-block py-1 font-semibold text-rail hover:text-ink"
                >
                  <span className="inline-flex items-center gap-2">
                    <span className="link-line">{label}</span>
                    <Icon
                      name={isExternal(href) ? 'external' : 'arrow'}
                      className="size-[1em] transition-transform duration-short group-hover:translate-x-1"
                    />
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Grid>
  );
}
