import type { BlockProps } from '#blocks/define-block.ts';
import { PosterPicture } from '#components/media/picture.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Container, Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { formatDateOfInstant } from '#contracts/dates.ts';
import type { hero } from '#schemas/blocks/hero.schema.ts';

/** The data of the opening. */
export interface HeroData {
  /** True if the page answers a search: the opening is then only its name, to leave room for the results. */
  readonly isAside: boolean;
  /** Price and search; absent if the page sells nothing. */
  readonly sale?: HeroSale;
}

/** The sales information in the opening of a tour or a line. */
export interface HeroSale {
  /** The adult price, such as `$189`; absent if nothing is on sale now. */
  readonly price?: string;
  /** The journey whose lowest fare it is: `Picton to Christchurch`. Absent for a tour. */
  readonly journey?: string;
  readonly isDemonstration: boolean;
  /** The main button: the search for the journeys. A tour's buttons are stored links. */
  readonly search?: { readonly label: string; readonly href: string };
}

/**
 * The opening of a page: a framed poster with the page's name in large type below. The picture shrinks with
 * the window's height, so that name and lead fit on a phone's first screen. Without a picture the name stands
 * on a plane of colour. A name alone, as of the cart, is a narrow band.
 */
export function Hero({ block, data, headingLevel, id }: BlockProps<typeof hero, HeroData>) {
  const { publishedAt, heading, lead, picture, posterHeight, links } = block;
  // A town may have its region's name, which is then not repeated.
  const eyebrow = block.eyebrow === heading ? undefined : block.eyebrow;
  if (data.isAside)
    return (
      <header data-close>
        <Container>
          <Heading level={headingLevel} size="small" id={`${id}-heading`}>
            {heading}
          </Heading>
        </Container>
      </header>
    );
  const { sale } = data;
  const stored = links.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  const buttons = sale?.search ? [sale.search, ...stored] : stored;
  const aside = lead || sale || buttons.length > 0;
  if (!picture && !aside && !eyebrow && !publishedAt)
    return (
      <header data-bleed data-close className="bg-fresh">
        <Container className="py-2.5">
          <Heading level={headingLevel} size="small" id={`${id}-heading`}>
            {heading}
          </Heading>
        </Container>
      </header>
    );
  return (
    <header
      data-bleed
      data-close={posterHeight === 'low' || undefined}
      className={picture ? undefined : 'bg-fresh'}
    >
      {picture && (
        <div className="hero-frame">
          <PosterPicture
            image={picture}
            priority={headingLevel === 1}
            sizes="(min-width: 82rem) 78rem, 100vw"
            className={classNames('hero-poster', posterHeight === 'low' && 'hero-poster-low')}
          />
        </div>
      )}
      <Container className={picture ? 'pt-6 lg:pt-9' : 'py-10 lg:py-16'}>
        {/* A container query, because the size of the type decides, not the window's width: a large name needs the whole line. */}
        <div className="@container">
          <Grid className="gap-y-4 lg:gap-y-6">
            <div className={classNames('col-span-12', aside && '@min-[58rem]:col-span-8')}>
              {(eyebrow || publishedAt) && (
                <p className="mb-2 flex flex-wrap gap-x-3 font-semibold text-rail text-sm lg:mb-3">
                  {publishedAt && <time dateTime={publishedAt}>{formatDateOfInstant(publishedAt)}</time>}
                  {eyebrow && <span>{eyebrow}</span>}
                </p>
              )}
              <Heading
                level={headingLevel}
                size={headingLevel === 1 && posterHeight !== 'low' ? 'display' : 'title'}
                id={`${id}-heading`}
              >
                {heading}
              </Heading>
            </div>
            {aside && (
              <div className="hero-aside flex">
                {lead && <p className="max-w-text text-balance text-lg">{lead}</p>}
                {(sale || buttons.length > 0) && (
                  <div className="flex flex-wrap items-center gap-x-6 gap-y-4 @min-[58rem]:flex-col @min-[58rem]:items-start">
                    {sale?.price && <Price {...sale} price={sale.price} />}
                    {buttons.length > 0 && (
                      <p className="flex flex-wrap gap-3">
                        {buttons.map(({ label, href }, position) => (
                          <ButtonLink
                            key={href}
                            href={href}
                            variant={position === 0 ? 'primary' : 'secondary'}
                          >
                            {label}
                          </ButtonLink>
                        ))}
                      </p>
                    )}
                  </div>
                )}
              </div>
            )}
          </Grid>
        </div>
      </Container>
    </header>
  );
}

function Price({ price, journey, isDemonstration }: HeroSale & { readonly price: string }) {
  return (
    <p className="figures">
      {journey && 'from '}
      <span className="font-display font-semibold text-3xl leading-none tracking-[-0.03em]">{price}</span> an
      adult
      {journey && <span className="block">{journey}, one way</span>}
      {isDemonstration && <span className="block text-quiet text-sm">A demonstration price</span>}
    </p>
  );
}
