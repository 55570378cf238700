import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps } from '#blocks/define-block.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { linkList } from '#schemas/blocks/link-list.schema.ts';

/** A list of links, each with a description. A link whose page is gone becomes plain text. */
export function LinkList({ block, headingLevel, id }: BlockProps<typeof linkList>) {
  const { heading, lead, links } = block;
  const hasIntro = Boolean(heading ?? lead);
  return (
    <Grid className="gap-y-stack print:hidden">
      <BlockIntro
        {...{ heading, lead, id }}
        level={headingLevel}
        className="col-span-12 lg:col-span-4 lg:pe-6"
      />
      <ul
        aria-labelledby={heading && `${id}-heading`}
        className={classNames('col-span-12 border-line border-t', hasIntro && 'lg:col-span-8')}
      >
        {links.map(({ _key, label, href, description }) => (
          <li
            key={_key}
            className="group relative flex items-start justify-between gap-6 border-line border-b py-4 md:py-5"
          >
            <span className="grid min-w-0 flex-1 gap-x-gutter gap-y-1 md:grid-cols-2">
              <span className="text-balance font-display font-semibold text-xl tracking-[-0.01em]">
                {href ? (
                  <Anchor
                    href={href}
                    bare
                    className="decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  >
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </span>
              {description && <span className="text-quiet md:pt-0.5">{description}</span>}
            </span>
            {href && (
              <Icon
                name={/^https?:/.test(href) ? 'external' : 'arrow'}
                className="mt-1 size-5 text-rail transition-transform duration-short group-hover:translate-x-1"
              />
            )}
          </li>
        ))}
      </ul>
    </Grid>
  );
}
