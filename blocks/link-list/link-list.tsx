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
          <li key={_key} className="link-row group flex">
            <span className="flex-1">
              <span>
                {href ? (
                  <Anchor href={href} bare className="card-link">
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </span>
              {description && <span className="text-quiet md:pt-0.5">{description}</span>}
            </span>
            {href && <Icon name={/^https?:/.test(href) ? 'external' : 'arrow'} className="" />}
          </li>
        ))}
      </ul>
    </Grid>
  );
}
