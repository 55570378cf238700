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

/** Where a name stands: the start or end of its line of text, and its baseline, the first of two. */
export interface PlacedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
  /**
   * The name as the map has room for it: of one in two languages (`Milford Sound / Piopiotahi`) perhaps the first alone, and
   * perhaps on two lines, with a line break between.
   */
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
const otherWidth = 0.6;

function labelWidth(label: string, fontSize: number): number {
  const widthOf = (letter: string) => letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? otherWidth;
  const widths = label
    .split('\n')
    .map((line) => [...line].reduce((width, letter) => width + widthOf(letter), 0));
  return Math.max(...widths) * fontSize;
}

/** How far letters reach above and below their baseline, in shares of the font's size. */
const ascent = 0.8;
const descent = 0.25;

/** From one line of a name to the next, in shares of its font's size. */
export const lineHeight = 1.05;

/** How much higher a name is than one on a single line. */
function moreHeight(label: string, fontSize: number): number {
  return (label.split('\n').length - 1) * lineHeight * fontSize;
}

/** The box that a name takes, in the units of its font size. */
export function labelBox({ x, y, anchor, label }: PlacedLabel, fontSize: number): Box {
  const width = labelWidth(label, fontSize);
  const left = { start: x, end: x - width, middle: x - width / 2 }[anchor];
  const bottom = y + fontSize * descent + moreHeight(label, fontSize);
  return { left, right: left + width, top: y - fontSize * ascent, bottom };
}

/** Whether two boxes share any area. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Gives each place a name that touches no other name, no other place's dot and no edge of the drawing, and that is read beside
 * its own dot alone. What is needed comes first, and of that what has the least choice. A name stands on the side the editor
 * chose if it can, else nearby, and off the lines if it can; where it would lie on one it is written on two lines, or stands
 * further off if the map needs it, or is left out if not (the list beside the map has it). One manner for a map: long names
 * stand whole where each has room off the lines, or else all by their short form.
 */
export function placeLabels(points: readonly LabelledPoint[], settings: LabelSettings): PlacedLabel[] {
  const whole = placeAll(points, settings);
  const free = new Set(whole.filter(({ onLine }) => onLine === 0).map(({ key }) => key));
  const haveRoom = points.every(({ key, label }) => shortForm(label) === label || free.has(key));
  if (haveRoom) return whole;
  return placeAll(
    points.map((point) => ({ ...point, label: shortForm(point.label) })),
    settings,
  );
}

/** Of a name in two languages the first, and a name without what stands in brackets: `Oban (Stewart Island / Rakiura)` is `Oban`. */
function shortForm(label: string): string {
  return label.replace(/ \(.*/, '').split(' / ')[0] ?? label;
}

/** A name on two lines, as even as they come; null for one of a single word, and for one that has a short form. */
function onTwoLines(label: string): string | null {
  if (shortForm(label) !== label) return null;
  const words = label.split(' ');
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)]);
  const names = breaks.map((lines) => lines.map((line) => line.join(' ')).join('\n'));
  return names.toSorted((a, b) => labelWidth(a, 1) - labelWidth(b, 1))[0] ?? null;
}

/** A name with what lies beneath it. */
interface Weighed extends PlacedLabel {
  /** How many points of the lines it covers. */
  readonly onLine: number;
  /** The less, the better it stands: also what comes close counts, and how far off it is. */
  readonly harm: number;
}

/** More of a line than a single point: a name that covers it lies across the line. */
const across = 1;

function placeAll(points: readonly LabelledPoint[], settings: LabelSettings): Weighed[] {
  const dots = points.map(({ point }) => dotBox(point, settings.dot));
  const placed: Weighed[] = [];
  const names: Box[] = [];
  for (const place of tightestFirst(points, dots, settings)) {
    const taken = [...dots.filter((_, index) => points[index] !== place), ...names];
    const near = leastHarm(nearLabels(place, points, taken, settings));
    const isFree = near && near.onLine <= across;
    const best = isFree
      ? near
      : leastHarm([
          ...(near ? [near] : []),
          ...twoLineLabels(place, points, taken, settings),
          ...(place.isNeeded ? farLabels(place, taken, settings) : []),
        ]);
    if (!best || (best.onLine > across && !place.isNeeded)) continue;
    placed.push(best);
    names.push(labelBox(best, settings.fontSize), ...alongLine(place.point, best.leader));
  }
  const order = new Map(points.map(({ key }, index) => [key, index]));
  return placed.toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
}

/** Those that are needed first, and of these those first that have the fewest places off the lines. */
function tightestFirst(
  points: readonly LabelledPoint[],
  dots: readonly Box[],
  settings: LabelSettings,
): LabelledPoint[] {
  return points
    .map((place, index) => {
      const others = dots.filter((_, at) => at !== index);
      const room = nearLabels(place, points, others, settings).filter(({ onLine }) => onLine === 0);
      return { place, room: room.length };
    })
    .toSorted(
      (a, b) => Number(b.place.isNeeded ?? false) - Number(a.place.isNeeded ?? false) || a.room - b.room,
    )
    .map(({ place }) => place);
}

/** Where a name can stand beside its dot. */
function nearLabels(
  place: LabelledPoint,
  points: readonly LabelledPoint[],
  taken: readonly Box[],
  settings: LabelSettings,
): Weighed[] {
  return candidates(place, settings).flatMap((label) => {
    const box = labelBox(label, settings.fontSize);
    const fits =
      hasRoom(box, taken, settings) &&
      isOwn(place, box, points, settings.fontSize) &&
      (place.isNeeded || !isAtNeeded(place, box, points, settings.fontSize));
    return fits ? [weighed(label, box, settings, dotBox(place.point, settings.dot))] : [];
  });
}

/** Where it can stand beside its dot on two lines. */
function twoLineLabels(
  place: LabelledPoint,
  points: readonly LabelledPoint[],
  taken: readonly Box[],
  settings: LabelSettings,
): Weighed[] {
  const label = onTwoLines(place.label);
  if (label === null) return [];
  const folded = { ...place, label };
  const others = points.map((other) => (other === place ? folded : other));
  return nearLabels(folded, others, taken, settings);
}

/** Where it can stand further off. */
function farLabels(place: LabelledPoint, taken: readonly Box[], settings: LabelSettings): Weighed[] {
  return farCandidates(place, settings).flatMap((ring, index) =>
    ring.flatMap((label) => {
      const box = labelBox(label, settings.fontSize);
      if (!hasRoom(box, taken, settings) || !isClear(place.point, label.leader, taken)) return [];
      const it = weighed(label, box, settings);
      return [
        {
          ...it,
          harm: it.harm + farHarm * (index + 1) ** 2 + beneath * crossed(place.point, label, settings),
        },
      ];
    }),
  );
}

/** How many points of the lines the thin line to a name runs over, once it is off its dot. */
function crossed(from: MapPoint, { leader }: PlacedLabel, { avoid = [], dot }: LabelSettings): number {
  const way = alongLine(from, leader);
  return avoid.filter(
    (point) =>
      Math.hypot(point.x - from.x, point.y - from.y) > dot * 2.5 &&
      way.some((box) => distance(point, box) < dot),
  ).length;
}

/** What the first step further off weighs, in points of a line that lie close to a name; each next one weighs more. */
const farHarm = 5;

/** Air around a name, in shares of its font's size. */
const air = 0.3;

/** What a point beneath the letters weighs more than one in the air around them. */
const beneath = 4;

/** How a name stands in `box`; `dot`, where it stands beside it, without a thin line: what runs in the gap parts the two. */
function weighed(
  label: PlacedLabel,
  box: Box,
  { avoid = [], fontSize }: LabelSettings,
  dot: Box = box,
): Weighed {
  const around = air * fontSize;
  const reach = { ...box, left: Math.min(box.left, dot.right), right: Math.max(box.right, dot.left) };
  const close = {
    left: box.left - around,
    right: box.right + around,
    top: box.top - around,
    bottom: box.bottom + around,
  };
  return {
    ...label,
    onLine: within(box, avoid),
    harm: beneath * within(reach, avoid) + within(close, avoid),
  };
}

function within({ left, right, top, bottom }: Box, points: readonly MapPoint[]): number {
  return points.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
}

/** The first of the best. */
function leastHarm(labels: readonly Weighed[]): Weighed | undefined {
  return labels.toSorted((a, b) => a.harm - b.harm)[0];
}

function hasRoom(box: Box, taken: readonly Box[], settings: LabelSettings): boolean {
  return isInside(box, settings) && taken.every((other) => !overlap(box, other));
}

/**
 * Whether a name in `box` is read beside its own place: clearly nearer to it than to any other. What counts is the middle of
 * the line of text (of two lines also what lies between), so that of two dots beside each other's names each has the one on its
 * level.
 */
function isOwn(place: LabelledPoint, box: Box, points: readonly LabelledPoint[], fontSize: number): boolean {
  const line = middleOf(box, fontSize);
  const own = distance(place.point, line) + fontSize * clearly;
  return points.every((other) => other === place || distance(other.point, line) > own);
}

/** Whether `box` lies above or below the dot of another place that the map needs: a name there is read as that place's. */
function isAtNeeded(
  place: LabelledPoint,
  box: Box,
  points: readonly LabelledPoint[],
  fontSize: number,
): boolean {
  const { left, right, top, bottom } = middleOf(box, fontSize);
  const around = fontSize * 1.5;
  return points.some(
    ({ key, isNeeded, point: { x, y } }) =>
      key !== place.key && isNeeded && x >= left && x <= right && y >= top - around && y <= bottom + around,
  );
}

/** The middle of a line of text that fills `box`; from the middle of the first to that of the last of several. */
function middleOf(box: Box, fontSize: number): Box {
  const half = (fontSize * (ascent + descent)) / 2;
  return { ...box, top: box.top + half, bottom: box.bottom - half };
}

/** By how much a name is nearer to its own dot, in shares of its font's size. */
const clearly = 0.15;

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
  const more = moreHeight(label, fontSize);
  const middle = point.y + fontSize * 0.3 - more / 2;
  const shifts = [0, -0.55, 0.55, -0.95, 0.95].map((share) => share * fontSize);
  const beside = (where: 'left' | 'right') =>
    shifts.map(
      (shift): PlacedLabel =>
        where === 'right'
          ? { key, label, x: point.x + gap, y: middle + shift, anchor: 'start' }
          : { key, label, x: point.x - gap, y: middle + shift, anchor: 'end' },
    );
  const aboveAndBelow = (further: number) => [
    point.y - gap - further - more,
    point.y + gap + fontSize * 0.75 + further,
  ];
  return [
    ...beside(side),
    ...beside(side === 'right' ? 'left' : 'right'),
    ...[0, 0.4]
      .flatMap((further) => aboveAndBelow(further * fontSize))
      .flatMap((y): PlacedLabel[] => [
        { key, label, x: central, y, anchor: 'middle' },
        { key, label, x: point.x - dot, y, anchor: 'start' },
        { key, label, x: point.x + dot, y, anchor: 'end' },
      ]),
  ];
}

/** Further off in every direction, each at the end of a thin line, and straight above and below: rings, the nearest first. */
function farCandidates(
  { key, label, point }: LabelledPoint,
  { width, fontSize, dot }: LabelSettings,
): PlacedLabel[][] {
  const gap = fontSize * 0.25;
  const half = labelWidth(label, fontSize) / 2 + 1;
  const central = Math.min(Math.max(point.x, half), width - half);
  return [1.5, 2.25, 3, 4, 5.5].map((share) => {
    const far = dot + share * fontSize;
    const around = Array.from({ length: 16 }, (_, step): PlacedLabel => {
      const angle = (step * Math.PI) / 8;
      const leader = { x: point.x + far * Math.cos(angle), y: point.y + far * Math.sin(angle) };
      const y = leader.y + fontSize * 0.3;
      return Math.cos(angle) >= 0
        ? { key, label, leader, x: leader.x + gap, y, anchor: 'start' }
        : { key, label, leader, x: leader.x - gap, y, anchor: 'end' };
    });
    const [above, below] = [point.y - far, point.y + far];
    return [
      ...around,
      { key, label, leader: { x: point.x, y: above }, x: central, y: above - gap, anchor: 'middle' },
      { key, label, leader: { x: point.x, y: below }, x: central, y: below + fontSize, anchor: 'middle' },
    ];
  });
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
