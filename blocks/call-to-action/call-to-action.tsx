import type { BlockProps } from '#blocks/define-block.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Container, Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { callToAction } from '#schemas/blocks/call-to-action.schema.ts';

const planes = { rail: 'bg-rail-plane', ferry: 'bg-ferry-plane', coach: 'bg-coach-plane' } as const;

/** Look of a link that is not the first. */
const secondary = 'border-2 border-on-deep bg-transparent text-on-deep hover:bg-on-deep hover:text-deep';

/**
 * A full-width call to action in the colour of a transport mode, with hills drawn in its corner. It is not
 * printed, because its links are useless on paper.
 */
export function CallToAction({ block, headingLevel, id }: BlockProps<typeof callToAction>) {
  const { heading, text, tone, links } = block;
  const live = links.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  return (
    <section
      aria-labelledby={`${id}-heading`}
      data-plane={tone}
      className={classNames('call-to-action print:hidden', planes[tone])}
    >
      <Hills />
      <Container className="relative">
        <Grid className="items-end gap-y-stack">
          <div className="col-span-12 flex flex-col gap-4 lg:col-span-8">
            <Heading level={headingLevel} size="title" id={`${id}-heading`}>
              {heading}
            </Heading>
            {text && <p className="max-w-text text-balance text-lg">{text}</p>}
          </div>
          {live.length > 0 && (
            <p className="col-span-12 flex flex-wrap gap-3 lg:col-span-4 lg:justify-end">
              {live.map(({ label, href }, position) => (
                <Anchor
                  key={`${label} ${href}`}
                  href={href}
                  className={classNames('call-to-action-link inline-flex', position > 0 && secondary)}
                >
                  {label}
                </Anchor>
              ))}
            </p>
          )}
        </Grid>
      </Container>
    </section>
  );
}

/** A corner of a poster: two hills with land in front. */
function Hills() {
  return (
    <svg viewBox="0 0 480 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path d="M0 200 190 112 262 140 372 62 480 118V200Z" className="opacity-20" />
      <path d="M120 200C220 158 330 140 480 148V200Z" className="opacity-30" />
    </svg>
  );
}
