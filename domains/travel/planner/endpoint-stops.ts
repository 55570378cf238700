import { type Network, type TransferIndex, unreachableSeconds } from './search-network.ts';

/**
 * The stops at one end of a journey, with the walk from the requested place. It is 0 seconds for its own stops, and the
 * transfer time for stops one transfer away.
 */
export class EndpointStops {
  /** Seconds of the walk per stop; NEVER if there is none. */
  readonly seconds: Int32Array;
  /** The place's stop at the other end of that walk. */
  readonly place: Int32Array;
  /** The reachable stops. */
  stops: number[] = [];

  constructor(network: Network) {
    this.seconds = new Int32Array(network.stops).fill(unreachableSeconds);
    this.place = new Int32Array(network.stops);
  }

  /** Replaces the stops by those of a new request. */
  set(places: readonly number[], ways: TransferIndex): void {
    for (const stop of this.stops) this.seconds[stop] = unreachableSeconds;
    this.stops = [];
    for (const place of places) this.#add(place, place, 0);
    for (const place of places) {
      const end = ways.starts[place + 1] ?? 0;
      for (let transfer = ways.starts[place] ?? 0; transfer < end; transfer += 1)
        this.#add(ways.stops[transfer] ?? 0, place, ways.seconds[transfer] ?? 0);
    }
  }

  #add(stop: number, place: number, seconds: number): void {
    const known = this.seconds[stop] ?? unreachableSeconds;
    if (known <= seconds) return;
    if (known === unreachableSeconds) this.stops.push(stop);
    this.seconds[stop] = seconds;
    this.place[stop] = place;
  }
}
