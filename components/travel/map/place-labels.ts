import type { MapPoint } from '#components/travel/project.ts';

/** A place to be named on the map. */
export interface LabelledPoint {
  readonly key: string;
  readonly label: string;
  readonly point: MapPoint;
  /** Where the editor would like the name to stand. */
  readonly side: 'left' | 'right';
  /** Whether the map says nothing without it: where there is no room beside it, its name stands further off at a thin line. */
  readonly isNeeded?: boolean;
}

/** Where a name stands: the start or end of its line of text, and its baseline. */
export interface PlacedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
  /** The name as it has room: of one in two languages (`Milford Sound / Piopiotahi`) perhaps the first alone. */
  readonly label: string;
  /** Where the thin line from its dot ends, for a name that stands further off. */
  readonly leader?: MapPoint;
}

/** The size of the drawing and of its letters, in the same units. */
export interface LabelSettings {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Radius of a place's dot. */
  readonly dot: number;
  /** Points (of a line) that names leave free where they have the choice. */
  readonly avoid?: readonly MapPoint[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Hanken Grotesk bold, measured: letters by how wide they are, in shares of the font's size, each with something to spare. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/\u00AD/u, 0],
  [/[ iījlIĪ.,'’()-]/u, 0.3],
  [/[ftr/–]/u, 0.44],
  [/[mwMW]/u, 0.95],
  [/\p{Lu}/u, 0.76],
];
const otherLetter = 0.6;

function labelWidth(label: string, fontSize: number): number {
  const widthOf = (letter: string) => letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? otherLetter;
  return [...label].reduce((width, letter) => width + widthOf(letter), 0) * fontSize;
}

/** The box that a name takes, in the units of its font size. */
export function labelBox({ x, y, anchor, label }: PlacedLabel, fontSize: number): Box {
  const width = labelWidth(label, fontSize);
  const left = { start: x, end: x - width, middle: x - width / 2 }[anchor];
  return { left, right: left + width, top: y - fontSize * 0.8, bottom: y + fontSize * 0.25 };
}

/** Whether two boxes share any area. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Gives each place a name that touches no other name, no other place's dot and no edge of the drawing, in the order given. A
 * name stands on the side the editor chose if it can, else nearby, and off the lines if it can. One that fits nowhere, or that
 * would be read as a neighbour's, is left out (the list beside the map has it), or stands further off if the map needs it.
 */
export function placeLabels(points: readonly LabelledPoint[], settings: LabelSettings): PlacedLabel[] {
  const taken: Box[] = points.map(({ point }) => dotBox(point, settings.dot));
  return points.flatMap((place, index) => {
    const boxOf = (candidate: PlacedLabel) => labelBox(candidate, settings.fontSize);
    const others = () => taken.filter((_, at) => at !== index);
    const hasRoom = (candidate: PlacedLabel) => {
      const box = boxOf(candidate);
      return isInside(box, settings) && others().every((other) => !overlap(box, other));
    };
    const forms = formsOf(place.label).map((label) => ({ ...place, label }));
    const near = forms
      .map((form) =>
        candidates(form, settings).filter(
          (candidate) => hasRoom(candidate) && isNearestTo(place, boxOf(candidate), points),
        ),
      )
      .find(({ length }) => length > 0);
    const far = () =>
      farCandidates(forms.at(-1) ?? place, settings)
        .map((ring) => ring.filter((it) => hasRoom(it) && isClear(place.point, it.leader, others())))
        .find(({ length }) => length > 0);
    const free = near ?? (place.isNeeded ? far() : undefined);
    const best = leastCovering(free ?? [], boxOf, settings.avoid ?? []);
    if (!best) return [];
    taken.push(boxOf(best), ...alongLine(place.point, best.leader));
    return [best];
  });
}

/** A name as a whole and, of one in two languages, its first half. */
function formsOf(label: string): readonly string[] {
  const [first] = label.split(' / ');
  return first && first !== label ? [label, first] : [label];
}

/** The first of those that cover the fewest of the points. */
function leastCovering(
  labels: readonly PlacedLabel[],
  boxOf: (label: PlacedLabel) => Box,
  points: readonly MapPoint[],
): PlacedLabel | undefined {
  let best: PlacedLabel | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const label of labels) {
    const { left, right, top, bottom } = boxOf(label);
    const covered = points.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
    if (covered < fewest) {
      best = label;
      fewest = covered;
    }
  }
  return best;
}

/** Whether a name in `box` is nearer to its own place than to any other. */
function isNearestTo(place: LabelledPoint, box: Box, points: readonly LabelledPoint[]): boolean {
  const own = distance(place.point, box);
  return points.every((other) => other === place || distance(other.point, box) > own);
}

function distance({ x, y }: MapPoint, { left, right, top, bottom }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function dotBox({ x, y }: MapPoint, dot: number): Box {
  return { left: x - dot, right: x + dot, top: y - dot, bottom: y + dot };
}

function isInside({ left, top, right, bottom }: Box, { width, height }: LabelSettings): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

/** Beside the dot, then a little higher or lower, on the wanted side first; then above and below it, as central as the edge lets, or to one side. */
function candidates(
  { key, label, point, side }: LabelledPoint,
  { width, fontSize, dot }: LabelSettings,
): PlacedLabel[] {
  // One unit of air, which also keeps rounding from putting a name over the edge.
  const half = labelWidth(label, fontSize) / 2 + 1;
  const central = Math.min(Math.max(point.x, half), width - half);
  const gap = dot + fontSize * 0.35;
  const middle = point.y + fontSize * 0.3;
  const shifts = [0, -0.55, 0.55, -0.95, 0.95].map((share) => share * fontSize);
  const beside = (where: 'left' | 'right') =>
    shifts.map(
      (shift): PlacedLabel =>
        where === 'right'
          ? { key, label, x: point.x + gap, y: middle + shift, anchor: 'start' }
          : { key, label, x: point.x - gap, y: middle + shift, anchor: 'end' },
    );
  return [
    ...beside(side),
    ...beside(side === 'right' ? 'left' : 'right'),
    ...[point.y - gap, point.y + gap + fontSize * 0.75].flatMap((y): PlacedLabel[] => [
      { key, label, x: central, y, anchor: 'middle' },
      { key, label, x: point.x - dot, y, anchor: 'start' },
      { key, label, x: point.x + dot, y, anchor: 'end' },
    ]),
  ];
}

/** Further off in every direction, each at the end of a thin line: rings, the nearest first. */
function farCandidates(
  { key, label, point }: LabelledPoint,
  { fontSize, dot }: LabelSettings,
): PlacedLabel[][] {
  const gap = fontSize * 0.25;
  return [1.5, 2.25, 3, 4, 5.5].map((share) =>
    Array.from({ length: 16 }, (_, step): PlacedLabel => {
      const angle = (step * Math.PI) / 8;
      const far = dot + share * fontSize;
      const leader = { x: point.x + far * Math.cos(angle), y: point.y + far * Math.sin(angle) };
      const y = leader.y + fontSize * 0.3;
      return Math.cos(angle) >= 0
        ? { key, label, leader, x: leader.x + gap, y, anchor: 'start' }
        : { key, label, leader, x: leader.x - gap, y, anchor: 'end' };
    }),
  );
}

/** Small boxes along the thin line, which no later name may cover. */
function alongLine(from: MapPoint, to: MapPoint | undefined): Box[] {
  if (!to) return [];
  return Array.from({ length: 9 }, (_, step) => {
    const [x, y] = [from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8];
    return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
  });
}

/** Whether the thin line meets no name and no dot. */
function isClear(from: MapPoint, to: MapPoint | undefined, boxes: readonly Box[]): boolean {
  return alongLine(from, to).every((part) => boxes.every((box) => !overlap(part, box)));
}
