/** Merges the trip patterns of a line into one order of stops. */

/**
 * Merges patterns (stops of a trip, in order). It keeps the order of the first pattern and inserts further stops next
 * to their neighbours. Reverse patterns are read backwards. Each stop appears once, even if a trip calls there twice.
 */
export function mergePatterns(patterns: readonly (readonly string[])[]): MergedLine {
  const order: string[] = [];
  const oriented: string[][] = [];
  for (const pattern of patterns) {
    const stops = [...new Set(pattern)];
    if (runsBackwards(stops, order)) stops.reverse();
    insert(stops, order);
    oriented.push(stops);
  }
  return { stops: order, links: links(order, oriented) };
}

/** Stops of a line in order, and the links between them as indexes, the smaller first. */
export interface MergedLine {
  readonly stops: readonly string[];
  /** Without links of trips that skip stops at which others call. */
  readonly links: readonly (readonly [number, number])[];
}

function runsBackwards(stops: readonly string[], order: readonly string[]): boolean {
  const places = stops.map((stop) => order.indexOf(stop)).filter((place) => place >= 0);
  let forwards = 0;
  places.forEach((place, index) => {
    if (index > 0) forwards += Math.sign(place - (places[index - 1] ?? place));
  });
  return forwards < 0;
}

/** Inserts a new stop after the one before it, or before the first known stop. */
function insert(stops: readonly string[], order: string[]): void {
  const known = new Set(order);
  const firstKnown = stops.find((stop) => known.has(stop));
  let at = firstKnown === undefined ? order.length : order.indexOf(firstKnown);
  for (const stop of stops) {
    if (known.has(stop)) {
      at = order.indexOf(stop) + 1;
    } else {
      order.splice(at, 0, stop);
      at += 1;
    }
  }
}

function links(order: readonly string[], patterns: readonly (readonly string[])[]): [number, number][] {
  const place = new Map(order.map((stop, index) => [stop, index]));
  const pairs = new Map<string, [number, number]>();
  for (const stops of patterns) {
    stops.forEach((stop, index) => {
      const [a, b] = [place.get(stops[index - 1] ?? ''), place.get(stop)];
      if (a === undefined || b === undefined) return;
      const pair: [number, number] = a < b ? [a, b] : [b, a];
      pairs.set(pair.join(), pair);
    });
  }
  const isPassing = ([a, b]: readonly [number, number]) => {
    for (let step = a; step < b; step += 1) if (!pairs.has([step, step + 1].join())) return false;
    return b - a > 1;
  };
  return [...pairs.values()].filter((pair) => !isPassing(pair)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
