import type { ComponentProps } from 'react';
import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { designMode } from '#blocks/travel-mode.ts';
import { isSmallPart } from '#components/travel/map/country-inset.tsx';
import { LineMap } from '#components/travel/map/line-map.tsx';
import { MoreLines } from '#components/travel/more-lines.tsx';
import { ModeBadge } from '#components/ui/badge.tsx';
import { Grid } from '#components/ui/container.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { NameParts } from '#components/ui/name-parts.tsx';
import { type Mode, mode as modes } from '#contracts/search/mode.ts';
import type { countryMap } from '#schemas/blocks/country-map.schema.ts';
import { CountryDrawing, Line } from './country-drawing.tsx';

type Props = BlockProps<typeof countryMap>;
type Block = Props['block'];

/**
 * The country map with lines and places, and the same as text beside it. Lines in a small part of the country are shown
 * closer, with the whole country in a corner.
 */
export function CountryMap({ block, headingLevel, id }: Props) {
  const { heading, lead, places, routes } = block;
  const isClose = isSmallTour(block);
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <Grid className="items-start gap-y-stack lg:grid-rows-[auto_1fr]">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} className="col-span-12 lg:col-span-5" />
      <figure
        aria-labelledby={`${id}-caption`}
        className="col-span-12 sm:col-span-10 sm:col-start-2 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:row-start-1 print:max-w-panel"
      >
        {isClose ? (
          <LineMap id={`${id}-map`} {...closeView(block)} hasInset />
        ) : (
          <CountryDrawing {...{ places, routes }} />
        )}
        <figcaption id={`${id}-caption`} className="sr-only">
          Map of {isClose ? 'the route' : 'New Zealand'}. A text list follows.
        </figcaption>
      </figure>
      <div className="col-span-12 flex flex-col gap-stack lg:col-span-5">
        <Lines routes={routes} level={level} />
        <Places places={places} level={level} />
      </div>
    </Grid>
  );
}

const at = ({ lat, lng }: Block['places'][number]['location']) => ({ lat, lon: lng });

const isSmallTour = ({ places, routes }: Block) =>
  routes.length > 0 &&
  isSmallPart([...places.map(({ location }) => location), ...routes.flatMap(({ points }) => points)].map(at));

function closeView({ places, routes }: Block): Pick<ComponentProps<typeof LineMap>, 'lines' | 'places'> {
  return {
    lines: routes.map(({ mode, points }) => ({ mode: designMode[mode], paths: [points.map(at)] })),
    places: places.map(({ _key: key, label, location }) => ({ key, label, ...at(location), isMain: true })),
  };
}

/** The legend: each mode's line style and the names of its lines. */
function Lines({ routes, level }: { routes: Block['routes']; level: HeadingLevel }) {
  if (routes.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <Heading level={level} size="small">
        Lines
      </Heading>
      <dl className="border-line border-t">
        {modes.options.map((mode) => {
          const names = namesOf(routes, mode);
          if (names.length === 0) return null;
          const listed = names.length > maxListed + 2 ? maxListed : names.length;
          return (
            <div
              key={mode}
              className="flex flex-wrap items-start gap-x-4 gap-y-1 border-line border-b py-2.5"
            >
              <dt className="flex w-36 shrink-0 items-center gap-3 pt-0.5">
                <svg viewBox="0 0 60 16" width="60" height="16" aria-hidden="true" className="w-10 shrink-0">
                  <Line mode={mode} path="M6 8H54" />
                </svg>
                <ModeBadge mode={designMode[mode]} />
              </dt>
              <dd className="min-w-0 flex-1 basis-60">
                <Names names={names.slice(0, listed)} />
                {listed < names.length && (
                  <MoreLines count={names.length - listed}>
                    <Names names={names.slice(listed)} />
                  </MoreLines>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/**
 * The number of lines of a mode that are listed unfolded; with more than two beyond it, the others are
 * folded.
 */
const maxListed = 5;

const namesOf = (routes: Block['routes'], mode: Mode) => [
  ...new Set(routes.filter((route) => route.mode === mode).map(({ label }) => label)),
];

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="ps-4 -indent-4">
          <NameParts name={name} mark="–" />
        </li>
      ))}
    </ul>
  );
}

/** The places by name, with their links; a place whose page is gone is plain text. */
function Places({ places, level }: { places: Block['places']; level: HeadingLevel }) {
  if (places.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <Heading level={level} size="small">
        Places
      </Heading>
      <ul className="columns-2 gap-x-gutter border-line border-t pt-2.5">
        {places.map(({ _key, label, link }) => (
          <li key={_key} className="break-inside-avoid py-1">
            {link?.href ? <TextLink href={link.href}>{label}</TextLink> : label}
          </li>
        ))}
      </ul>
    </section>
  );
}
