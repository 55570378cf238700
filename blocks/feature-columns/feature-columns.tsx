/** Block with two to four columns: an icon or a picture, a heading, a text and a link each. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { Picture } from '#components/media/picture.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor, isExternal } from '#components/ui/link.tsx';
import type { featureColumns } from '#schemas/blocks/feature-columns.schema.ts';

/** Classes of the list, and `sizes` of its pictures, by number of columns. */
const layouts: Readonly<Record<number, { className: string; sizes: string }>> = {
  1: { className: '', sizes: '(min-width: 40rem) 38rem, 100vw' },
  2: { className: 'sm:grid-cols-2', sizes: '(min-width: 84rem) 40rem, (min-width: 40rem) 48vw, 100vw' },
  3: { className: 'md:grid-cols-3', sizes: '(min-width: 84rem) 26rem, (min-width: 48rem) 32vw, 100vw' },
};
const four = {
  className: 'sm:grid-cols-2 lg:grid-cols-4',
  sizes: '(min-width: 84rem) 20rem, (min-width: 64rem) 24vw, (min-width: 40rem) 48vw, 100vw',
};

/** Points side by side; on a phone an icon stands beside its text. */
export function FeatureColumns({ block, headingLevel, id }: BlockProps<typeof featureColumns>) {
  const { heading, lead, columns } = block;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const { className, sizes } = layouts[columns.length] ?? four;
  return (
    <Grid className="gap-y-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} className="col-span-12" />
      <ul className={classNames('col-span-12 grid gap-x-gutter gap-y-8', className)}>
        {columns.map(({ _key, icon, picture, title, text, link }) => (
          <li
            key={_key}
            className={classNames(
              'min-w-0 max-w-text break-inside-avoid',
              icon && !picture && 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 md:block',
            )}
          >
            {picture ? (
              <Picture image={picture} ratio="3:2" sizes={sizes} className="mb-4" />
            ) : (
              icon && (
                <span className="flex size-12 items-center justify-center rounded-md bg-fresh text-rail md:mb-4">
                  <Icon name={icon} className="size-6" />
                </span>
              )
            )}
            <div>
              <Heading level={level} size="small">
                {title}
              </Heading>
              <p className="mt-2 text-pretty text-quiet">{text}</p>
              {link?.href && (
                <Anchor
                  href={link.href}
                  bare
                  className="group mt-3 inline-flex items-center gap-2 py-1 font-semibold text-rail hover:text-ink"
                >
                  <span className="link-line">{link.label}</span>
                  <Icon
                    name={isExternal(link.href) ? 'external' : 'arrow'}
                    className="size-[1em] transition-transform duration-short group-hover:translate-x-1"
                  />
                </Anchor>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Grid>
  );
}
