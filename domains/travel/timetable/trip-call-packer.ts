/** Packs the stop times of a feed into rows that trips with the same stops or times share. */
import { IntList } from './int-list.ts';
import { alightFlag, boardFlag, maxCalls } from './timetable-tables.ts';
import { UniqueRows } from './unique-rows.ts';

/** Highest supported stop_sequence. */
export const maxSequence = 2 ** 29 - 1;

/** Columns of a buffered call: call (stop * 4 + flags), sequence, arrival, departure. */
const width = 4;

/**
 * Packs stop times into shared rows: per trip one row of stops and one of times. Feeds list the calls of a trip
 * together, so a trip is packed when the next begins. Calls that come later are kept apart and packed at the end.
 */
export class TripCallPacker {
  readonly stopRows = new UniqueRows();
  readonly timeRows = new UniqueRows();
  /** Sequence of each call times four, plus the flags given by the feed. */
  readonly sequenceRows = new UniqueRows();
  readonly stopRow: Int32Array<ArrayBuffer>;
  readonly timeRow: Int32Array<ArrayBuffer>;
  readonly sequenceRow: Int32Array<ArrayBuffer>;
  /** First departure in seconds after the start of the service day. */
  readonly start: Int32Array<ArrayBuffer>;
  readonly #nameOf: (trip: number) => string;
  #openTrip = -1;
  #open = new Int32Array(width * 128);
  #openCalls = 0;
  #row = new Int32Array(1024);
  /** Calls of trips that are not adjacent in the feed: trip and the columns of a call. */
  readonly #scattered = new IntList();
  readonly #isScattered: Uint8Array;

  constructor(trips: number, nameOf: (trip: number) => string) {
    this.#nameOf = nameOf;
    this.stopRow = new Int32Array(trips).fill(-1);
    this.timeRow = new Int32Array(trips).fill(-1);
    this.sequenceRow = new Int32Array(trips);
    this.start = new Int32Array(trips);
    this.#isScattered = new Uint8Array(trips);
  }

  add(trip: number, call: number, sequence: number, arrival: number, departure: number): void {
    if (this.#isScattered[trip] === 1) {
      this.#keepApart(trip, call, sequence, arrival, departure);
      return;
    }
    if (trip !== this.#openTrip) {
      this.#seal();
      if ((this.stopRow[trip] ?? -1) >= 0) {
        this.#scatter(trip);
        this.#keepApart(trip, call, sequence, arrival, departure);
        return;
      }
      this.#openTrip = trip;
    }
    this.#append(call, sequence, arrival, departure);
  }

  /** Packs the last trip and all scattered calls. */
  finish(): void {
    this.#seal();
    const scattered = this.#scattered;
    const count = scattered.length / (width + 1);
    const order = Uint32Array.from({ length: count }, (_, index) => index);
    order.sort((a, b) => scattered.at(a * (width + 1)) - scattered.at(b * (width + 1)));
    for (const index of order) {
      const from = index * (width + 1);
      const trip = scattered.at(from);
      if (trip !== this.#openTrip) {
        this.#seal();
        this.#openTrip = trip;
      }
      this.#append(
        scattered.at(from + 1),
        scattered.at(from + 2),
        scattered.at(from + 3),
        scattered.at(from + 4),
      );
    }
    this.#seal();
    scattered.clear();
  }

  #append(call: number, sequence: number, arrival: number, departure: number): void {
    const at = this.#openCalls * width;
    if (at >= this.#open.length) {
      const open = new Int32Array(this.#open.length * 2);
      open.set(this.#open);
      this.#open = open;
    }
    this.#open[at] = call;
    this.#open[at + 1] = sequence;
    this.#open[at + 2] = arrival;
    this.#open[at + 3] = departure;
    this.#openCalls += 1;
  }

  #seal(): void {
    const trip = this.#openTrip;
    const calls = this.#openCalls;
    if (calls === 0) return;
    this.#sortOpen();
    const open = this.#open;
    const at = (call: number, column: number) => open[call * width + column] ?? 0;
    this.#check(trip, at);
    if (this.#row.length < 2 * calls) this.#row = new Int32Array(4 * calls);
    const row = this.#row;
    for (let call = 0; call < calls; call += 1) {
      const banned = (call === 0 ? alightFlag : 0) | (call === calls - 1 ? boardFlag : 0);
      row[call] = at(call, 0) & ~banned;
    }
    this.stopRow[trip] = this.stopRows.add(row, calls);
    for (let call = 0; call < calls; call += 1) row[call] = at(call, 1) * 4 + (at(call, 0) & 3);
    this.sequenceRow[trip] = this.sequenceRows.add(row, calls);
    const start = at(0, 3);
    for (let call = 0; call < calls; call += 1) {
      row[2 * call] = at(call, 2) - start;
      row[2 * call + 1] = at(call, 3) - start;
    }
    this.timeRow[trip] = this.timeRows.add(row, 2 * calls);
    this.start[trip] = start;
    this.#openCalls = 0;
    this.#openTrip = -1;
  }

  #check(trip: number, at: (call: number, column: number) => number): void {
    const fault = (what: string) => new RangeError(`Trip ${this.#nameOf(trip)} ${what}.`);
    if (this.#openCalls > maxCalls) throw fault(`has more than ${maxCalls} calls`);
    for (let call = 0; call < this.#openCalls; call += 1) {
      if (at(call, 1) > maxSequence || at(call, 1) < 0) throw fault(`has the sequence ${at(call, 1)}`);
      if (at(call, 3) < at(call, 2)) throw fault('leaves a stop before it gets there');
      if (call === 0) continue;
      if (at(call, 1) === at(call - 1, 1)) throw fault(`has two calls with the sequence ${at(call, 1)}`);
      if (at(call, 2) < at(call - 1, 3)) throw fault('gets to a stop before it left the one before');
    }
  }

  /** Sorts by sequence; calls are nearly always in order already. */
  #sortOpen(): void {
    const open = this.#open;
    let sorted = true;
    for (let call = 1; call < this.#openCalls && sorted; call += 1)
      sorted = (open[call * width + 1] ?? 0) >= (open[(call - 1) * width + 1] ?? 0);
    if (sorted) return;
    const calls = Array.from({ length: this.#openCalls }, (_, call) =>
      open.slice(call * width, (call + 1) * width),
    ).sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0));
    calls.forEach((call, index) => {
      open.set(call, index * width);
    });
  }

  /** Unpacks a trip because more of its calls arrived. */
  #scatter(trip: number): void {
    const stops = this.stopRow[trip] ?? 0;
    const times = this.timeRow[trip] ?? 0;
    const sequences = this.sequenceRow[trip] ?? 0;
    const start = this.start[trip] ?? 0;
    this.#isScattered[trip] = 1;
    for (let call = 0; call < this.stopRows.lengthOf(stops); call += 1) {
      const sequence = this.sequenceRows.value(sequences, call);
      this.#keepApart(
        trip,
        (this.stopRows.value(stops, call) & ~3) | (sequence & 3),
        sequence >>> 2,
        start + this.timeRows.value(times, 2 * call),
        start + this.timeRows.value(times, 2 * call + 1),
      );
    }
    this.stopRow[trip] = -1;
  }

  #keepApart(trip: number, call: number, sequence: number, arrival: number, departure: number): void {
    for (const value of [trip, call, sequence, arrival, departure]) this.#scattered.push(value);
  }
}
