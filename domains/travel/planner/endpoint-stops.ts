import { type Network, type TransferIndex, unreachableSeconds } from './search-network.ts';

/**
 * The stops at one end of a journey, with the walk from the requested place. It is 0 seconds for its own stops, and the
 * transfer time for stops one transfer away.
 */
export class EndpointStops {
  /** Seconds of the walk per stop; `unreachableSeconds` if there is none. */
  readonly seconds: Int32Array;
  /** The place's stop at the other end of that walk. */
  readonly place: Int32Array;
  /** The reachable stops. */
  readonly stops: number[] = [];
  readonly #ways: TransferIndex;
  #places: readonly number[] = [];
  #key: string | undefined;

  /** @param ways the walks from the places of a start, or to those of an end */
  constructor(network: Network, ways: TransferIndex) {
    this.seconds = new Int32Array(network.stops).fill(unreachableSeconds);
    this.place = new Int32Array(network.stops);
    this.#ways = ways;
  }

  /** A text that is equal only for equal stops with equal walks. */
  get key(): string {
    this.#key ??= this.stops.map((stop) => `${stop}:${this.seconds[stop]}`).join(' ');
    return this.#key;
  }

  /** Replaces the stops by those of a new request. The same array as before changes nothing. */
  set(places: readonly number[]): void {
    if (places === this.#places) return;
    this.#places = places;
    this.#key = undefined;
    for (const stop of this.stops) this.seconds[stop] = unreachableSeconds;
    this.stops.length = 0;
    for (const place of places) this.#add(place, place, 0);
    for (const place of places) {
      const end = this.#ways.starts[place + 1] ?? 0;
      for (let transfer = this.#ways.starts[place] ?? 0; transfer < end; transfer += 1)
        this.#add(this.#ways.stops[transfer] ?? 0, place, this.#ways.seconds[transfer] ?? 0);
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
