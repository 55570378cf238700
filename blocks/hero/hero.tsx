import type { BlockProps } from '#blocks/define-block.ts';
import { PosterPicture } from '#components/media/picture.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import type { hero } from '#schemas/blocks/hero.ts';

/** A poster with the page's name on it; without a picture, the name on a plane of colour. */
export function Hero({ block, headingLevel, id }: BlockProps<typeof hero>) {
  const { eyebrow, heading, lead, picture, links } = block;
  const words = (
    <div className="max-w-[46rem] py-stack">
      {eyebrow && <p className="mb-3 font-semibold text-rail text-sm">{eyebrow}</p>}
      <Heading level={headingLevel} size={headingLevel === 1 ? 'display' : 'title'} id={`${id}-heading`}>
        {heading}
      </Heading>
      {lead && <p className="mt-5 max-w-text text-lg text-quiet">{lead}</p>}
      {links.length > 0 && (
        <p className="mt-6 flex flex-wrap gap-3">
          {links.map((link, position) =>
            link.href ? (
              <ButtonLink
                key={link.label}
                href={link.href}
                variant={position === 0 ? 'primary' : 'secondary'}
              >
                {link.label}
              </ButtonLink>
            ) : null,
          )}
        </p>
      )}
    </div>
  );
  return (
    <header>
      {picture && (
        <div className="max-h-[70svh] overflow-hidden">
          <PosterPicture image={picture} priority={headingLevel === 1} />
        </div>
      )}
      <Container>{words}</Container>
    </header>
  );
}
