/** Label placement on maps: positions, splits or omits place names so that they do not collide. */
import type { MapPoint } from '#components/travel/map-projection.ts';
import { memoizeByContent } from '#contracts/memoize.ts';

/** A place to be labelled on the map. */
export interface LabelledPoint {
  readonly key: string;
  readonly label: string;
  readonly point: MapPoint;
  /** The editor's preferred side for the name. */
  readonly side: 'left' | 'right';
  /**
   * True if the map is useless without this name. If there is no room beside the dot, the name is placed further away,
   * with a leader line.
   */
  readonly isNeeded?: boolean;
}

/** Position of a name: text anchor, and baseline of the first line. */
export interface PlacedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
  /**
   * The name as shown. Of two languages (`Milford Sound / Piopiotahi`) it may be only the first, and it may contain a
   * line break.
   */
  readonly label: string;
  /** End of the leader line, for a name at a distance. */
  readonly leader?: MapPoint;
}

/** Size of the drawing and of its text, in the same units. */
export interface LabelSettings {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Radius of a place's dot. */
  readonly dot: number;
  /** Points (of a line) that names avoid if possible. */
  readonly avoid?: readonly MapPoint[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Widths of the characters of Hanken Grotesk bold, as fractions of the font size; measured, and rounded up. */
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

/** Height of the text above and below its baseline, as fractions of the font size. */
const ascent = 0.8;
const descent = 0.25;

/** Distance between the lines of a name, as a fraction of the font size. */
export const lineHeight = 1.05;

/** Returns the height of a name beyond that of a single line. */
function moreHeight(label: string, fontSize: number): number {
  return (label.split('\n').length - 1) * lineHeight * fontSize;
}

/** Returns the bounding box of a name, in the units of its font size. */
export function labelBox({ x, y, anchor, label }: PlacedLabel, fontSize: number): Box {
  const width = labelWidth(label, fontSize);
  const left = { start: x, end: x - width, middle: x - width / 2 }[anchor];
  const bottom = y + fontSize * descent + moreHeight(label, fontSize);
  return { left, right: left + width, top: y - fontSize * ascent, bottom };
}

/** Returns true if two boxes share any area. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Places the map labels. A name touches no other name, no dot of another place and no edge of the drawing, and clearly
 * belongs to its own dot.
 *
 * Needed names come first, and of these the ones with the fewest free positions. A name stands on the editor's side if
 * possible, else nearby, and off the lines if possible. If it would cover a line, it is split into two lines. If that
 * does not help, a needed name is moved away and another is omitted; the list beside the map has it.
 *
 * All names of a map look alike. Long names are shown in full if each has room off the lines; otherwise all use their
 * short form.
 *
 * The labels of recent maps are cached, because a page that is rendered again usually has the same map.
 */
export const placeLabels: (
  points: readonly LabelledPoint[],
  settings: LabelSettings,
) => readonly PlacedLabel[] = memoizeByContent(computeLabels, { maxEntries: 300 });

function computeLabels(points: readonly LabelledPoint[], settings: LabelSettings): readonly PlacedLabel[] {
  const whole = placeAll(points, settings);
  const free = new Set(whole.filter(({ onLine }) => onLine === 0).map(({ key }) => key));
  const haveRoom = points.every(({ key, label }) => shortForm(label) === label || free.has(key));
  if (haveRoom) return whole;
  return placeAll(
    points.map((point) => ({ ...point, label: shortForm(point.label) })),
    settings,
  );
}

/**
 * Returns the first of two languages, without any part in brackets: `Oban (Stewart Island / Rakiura)` becomes `Oban`.
 */
function shortForm(label: string): string {
  return label.replace(/ \(.*/, '').split(' / ')[0] ?? label;
}

/** Splits a name into two lines of similar width. Returns null for a single word and for a name with a short form. */
function onTwoLines(label: string): string | null {
  if (shortForm(label) !== label) return null;
  const words = label.split(' ');
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)]);
  const names = breaks.map((lines) => lines.map((line) => line.join(' ')).join('\n'));
  return names.toSorted((a, b) => labelWidth(a, 1) - labelWidth(b, 1))[0] ?? null;
}

/** A candidate position with its score. */
interface ScoredLabel extends PlacedLabel {
  /** Number of line points that it covers. */
  readonly onLine: number;
  /** Penalty score, lower is better: covered and close line points, and the distance from the dot. */
  readonly penalty: number;
}

/** A name that covers more line points than this lies across the line. */
const across = 1;

function placeAll(points: readonly LabelledPoint[], settings: LabelSettings): ScoredLabel[] {
  const dots = points.map(({ point }) => dotBox(point, settings.dot));
  const placed: ScoredLabel[] = [];
  const names: Box[] = [];
  for (const place of tightestFirst(points, dots, settings)) {
    const taken = [...dots.filter((_, index) => points[index] !== place), ...names];
    const near = lowestPenalty(nearLabels(place, points, taken, settings));
    const isFree = near && near.onLine <= across;
    const best = isFree
      ? near
      : lowestPenalty([
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

/** Sorts needed places first, and of these the ones with the fewest positions off the lines. */
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

/** Returns the possible positions beside the dot. */
function nearLabels(
  place: LabelledPoint,
  points: readonly LabelledPoint[],
  taken: readonly Box[],
  settings: LabelSettings,
): ScoredLabel[] {
  return candidates(place, settings).flatMap((label) => {
    const box = labelBox(label, settings.fontSize);
    const fits =
      hasRoom(box, taken, settings) &&
      isOwn(place, box, points, settings.fontSize) &&
      (place.isNeeded || !isAtNeeded(place, box, points, settings.fontSize));
    return fits ? [scoreLabel(label, box, settings, dotBox(place.point, settings.dot))] : [];
  });
}

/** Returns the possible positions beside the dot for a name on two lines. */
function twoLineLabels(
  place: LabelledPoint,
  points: readonly LabelledPoint[],
  taken: readonly Box[],
  settings: LabelSettings,
): ScoredLabel[] {
  const label = onTwoLines(place.label);
  if (label === null) return [];
  const folded = { ...place, label };
  const others = points.map((other) => (other === place ? folded : other));
  return nearLabels(folded, others, taken, settings);
}

/** Returns the possible positions away from the dot. */
function farLabels(place: LabelledPoint, taken: readonly Box[], settings: LabelSettings): ScoredLabel[] {
  return farCandidates(place, settings).flatMap((ring, index) =>
    ring.flatMap((label) => {
      const box = labelBox(label, settings.fontSize);
      if (!hasRoom(box, taken, settings) || !isClear(place.point, label.leader, taken)) return [];
      const it = scoreLabel(label, box, settings);
      return [
        {
          ...it,
          penalty:
            it.penalty + farPenalty * (index + 1) ** 2 + beneath * crossed(place.point, label, settings),
        },
      ];
    }),
  );
}

/** Counts the line points that the leader line crosses, beyond the dot itself. */
function crossed(from: MapPoint, { leader }: PlacedLabel, { avoid = [], dot }: LabelSettings): number {
  const way = alongLine(from, leader);
  return avoid.filter(
    (point) =>
      Math.hypot(point.x - from.x, point.y - from.y) > dot * 2.5 &&
      way.some((box) => distance(point, box) < dot),
  ).length;
}

/**
 * Penalty of the first step away from the dot, counted in line points close to a name. It grows with the square of the
 * step.
 */
const farPenalty = 5;

/** Free space around a name, as a fraction of the font size. */
const air = 0.3;

/** Extra weight of a line point below the text, compared with one in the space around it. */
const beneath = 4;

/**
 * Scores a position. `dot` is the place's own dot, for a name beside it: a line through the gap would separate the two.
 */
function scoreLabel(
  label: PlacedLabel,
  box: Box,
  { avoid = [], fontSize }: LabelSettings,
  dot: Box = box,
): ScoredLabel {
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
    penalty: beneath * within(reach, avoid) + within(close, avoid),
  };
}

function within({ left, right, top, bottom }: Box, points: readonly MapPoint[]): number {
  return points.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
}

/** Returns the first of the best candidates. */
function lowestPenalty(labels: readonly ScoredLabel[]): ScoredLabel | undefined {
  return labels.toSorted((a, b) => a.penalty - b.penalty)[0];
}

function hasRoom(box: Box, taken: readonly Box[], settings: LabelSettings): boolean {
  return isInside(box, settings) && taken.every((other) => !overlap(box, other));
}

/**
 * Returns true if a name in `box` clearly belongs to its own place: it is nearer to it than to any other. The distance
 * is measured from the middle of the text line (for two lines, from the span between their middles). So of two dots
 * beside each other's names, each gets the name on its level.
 */
function isOwn(place: LabelledPoint, box: Box, points: readonly LabelledPoint[], fontSize: number): boolean {
  const line = middleOf(box, fontSize);
  const own = distance(place.point, line) + fontSize * clearly;
  return points.every((other) => other === place || distance(other.point, line) > own);
}

/**
 * Returns true if `box` lies above or below the dot of another needed place, because the name would seem to belong to
 * it.
 */
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

/**
 * Returns the middle of the text line in `box`; for several lines, from the middle of the first to that of the last.
 */
function middleOf(box: Box, fontSize: number): Box {
  const half = (fontSize * (ascent + descent)) / 2;
  return { ...box, top: box.top + half, bottom: box.bottom - half };
}

/** How much nearer a name must be to its own dot, as a fraction of the font size. */
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

/**
 * Returns positions near the dot in order of preference: beside it on the preferred side, slightly higher or lower,
 * then the other side. Last come positions above and below it, centred as far as the edge allows, or to one side.
 */
function candidates(
  { key, label, point, side }: LabelledPoint,
  { width, fontSize, dot }: LabelSettings,
): PlacedLabel[] {
  // One unit of space, which also prevents rounding from moving a name over the edge.
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

/**
 * Returns positions away from the dot, each with a leader line: rings of 16 directions plus straight above and below,
 * the nearest ring first.
 */
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

/** Returns small boxes along the leader line, which no later name may cover. */
function alongLine(from: MapPoint, to: MapPoint | undefined): Box[] {
  if (!to) return [];
  return Array.from({ length: 9 }, (_, step) => {
    const [x, y] = [from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8];
    return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
  });
}

/** Returns true if the leader line crosses no name and no dot. */
function isClear(from: MapPoint, to: MapPoint | undefined, boxes: readonly Box[]): boolean {
  return alongLine(from, to).every((part) => boxes.every((box) => !overlap(part, box)));
}
