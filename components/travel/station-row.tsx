/** List item of a station with modes, facilities, lines and links; also the view model of a station. */
import type { Image } from '#components/media/image-source.ts';
import { Picture } from '#components/media/picture.tsx';
import { type Mode, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor, TextLink } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { LineName } from './line-name.tsx';

/** View model of a station, terminal or coach stop. All texts are formatted. */
export interface StationView {
  readonly key: string;
  readonly name: string;
  /** Modes that call here; empty for a stop of unknown type. */
  readonly modes: readonly Mode[];
  /** `Railway station`, `Ferry terminal` … */
  readonly kind: string;
  readonly region: string | null;
  /** Location, from the timetable data. */
  readonly description: string | null;
  /** An editor's description, and a picture. */
  readonly text: string | null;
  readonly picture: Image | null;
  readonly facilities: readonly string[];
  /** Lines that call, with their timetable page if there is one. */
  readonly lines: readonly {
    readonly key: string;
    readonly name: string;
    readonly mode: Mode | null;
    readonly href: string | null;
  }[];
  /** Link to an external map. */
  readonly mapHref: string;
  /** Link to a journey search from here. */
  readonly searchHref: string | null;
}

/** List item for a station: type, facilities, lines and links. */
export function StationRow({
  station,
  level,
  isInRegion = false,
  id,
}: {
  station: StationView;
  level: HeadingLevel;
  /** True if the region is already above the list. */
  isInRegion?: boolean;
  /** Target of links. */
  id?: string | undefined;
}) {
  const {
    name,
    kind,
    modes: signs,
    region,
    description,
    text,
    picture,
    facilities,
    lines,
    mapHref,
    searchHref,
  } = station;
  const [sign] = signs;
  return (
    <li
      id={id}
      className="page-grid scroll-mt-4 break-inside-avoid gap-y-2 md:max-lg:grid-rows-[auto_1fr] border-line border-b py-4 lg:py-5 print:py-2"
    >
      <div className="col-span-12 flex flex-col gap-1 md:col-span-5 md:max-lg:row-span-2 lg:col-span-4 print:col-span-7">
        <Heading level={level} size="small">
          {name}
        </Heading>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="flex items-center gap-x-1.5">
            {signs.map((mode) => (
              <Icon
                key={mode}
                name={modes[mode].icon}
                className={classNames('size-[1.25em]', modes[mode].text)}
              />
            ))}
            <span className={classNames('font-semibold', sign && modes[sign].text)}>{kind}</span>
          </span>
          {region && !isInRegion && <span className="text-quiet">{region}</span>}
        </p>
        {description && <p className="mt-1 text-quiet text-sm">{description}</p>}
        {text && <p className="mt-1 text-quiet text-sm">{text}</p>}
        {facilities.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-3 text-sm">
            {facilities.map((facility) => (
              <li key={facility} className="flex items-center gap-1">
                <Icon name="check" className="size-[1em] text-rail" />
                <span>{facility}</span>
              </li>
            ))}
          </ul>
        )}
        {picture && (
          <Picture
            image={picture}
            ratio="3:2"
            sizes="(min-width: 64rem) 25vw, (min-width: 48rem) 40vw, 100vw"
            className="mt-2 print:hidden"
          />
        )}
      </div>
      <ul className="col-span-12 flex flex-col items-start md:col-span-7 md:pt-0.5 lg:col-span-5 print:col-span-5">
        {lines.map((line) => (
          <li key={line.key}>
            <LineName line={line} className="min-h-7" />
          </li>
        ))}
      </ul>
      <ul className="col-span-12 flex flex-wrap gap-x-5 text-sm md:col-span-7 md:col-start-6 lg:col-span-3 lg:justify-end print:hidden">
        {searchHref && (
          <li>
            <Anchor href={searchHref} className="link-line inline-flex min-h-8 items-center text-rail">
              Journeys from here
              <VisuallyHidden>, {name}</VisuallyHidden>
            </Anchor>
          </li>
        )}
        <li>
          <TextLink href={mapHref} className="inline-flex min-h-8 items-center">
            Show on map
            <VisuallyHidden>, {name}</VisuallyHidden>
          </TextLink>
        </li>
      </ul>
    </li>
  );
}
