import { NEVER, type Network, type Ways } from './network.ts';

/**
 * The stops at one end of a journey, with the way between them and the place asked for: 0 for the place's own stops, the
 * transfer's time for stops one transfer away.
 */
export class Ends {
  /** Seconds of the way for each stop of the timetable; NEVER where there is none. */
  readonly seconds: Int32Array;
  /** The place's stop at the other end of that way. */
  readonly place: Int32Array;
  /** The stops that have a way. */
  stops: number[] = [];

  constructor(network: Network) {
    this.seconds = new Int32Array(network.stops).fill(NEVER);
    this.place = new Int32Array(network.stops);
  }

  /** Forgets the last question and takes the stops of a new one. */
  set(places: readonly number[], ways: Ways): void {
    for (const stop of this.stops) this.seconds[stop] = NEVER;
    this.stops = [];
    for (const place of places) this.#add(place, place, 0);
    for (const place of places) {
      const end = ways.starts[place + 1] ?? 0;
      for (let way = ways.starts[place] ?? 0; way < end; way += 1)
        this.#add(ways.stops[way] ?? 0, place, ways.seconds[way] ?? 0);
    }
  }

  #add(stop: number, place: number, seconds: number): void {
    const known = this.seconds[stop] ?? NEVER;
    if (known <= seconds) return;
    if (known === NEVER) this.stops.push(stop);
    this.seconds[stop] = seconds;
    this.place[stop] = place;
  }
}
