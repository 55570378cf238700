/** The live state of a timetable: the runs that are cancelled or not on time. */
import type { FeedStatus } from './feed-status.ts';
import type { Notice, RunKey, RunUpdate } from './live-updates.ts';

/** Updates of today's and coming runs, notices, and the feeds. Immutable: news make another object. */
export interface LiveState {
  /** Changes with everything else; empty without feeds while runs are as planned. */
  readonly revision: string;
  readonly updates: readonly RunUpdate[];
  readonly notices: readonly Notice[];
  /** The real-time feeds of the settings. */
  readonly feeds: readonly FeedStatus[];
  findUpdate(run: RunKey): RunUpdate | undefined;
}

/** The state in which everything runs as planned. */
export const asPlanned: LiveState = {
  revision: '',
  updates: [],
  notices: [],
  feeds: [],
  findUpdate: () => undefined,
};

/** Creates a state of updates, at most one per run. */
export function createLiveState(
  revision: string,
  updates: readonly RunUpdate[],
  notices: readonly Notice[] = [],
  feeds: readonly FeedStatus[] = [],
): LiveState {
  const byRun = new Map(updates.map((update) => [keyOfRun(update), update]));
  return { revision, updates, notices, feeds, findUpdate: (run) => byRun.get(keyOfRun(run)) };
}

/** Returns a text shared only by equal runs. */
export function keyOfRun({ tripId, serviceDate, runOffset }: RunKey): string {
  return `${serviceDate} ${runOffset} ${tripId}`;
}

/** A ride on a run, by the indexes of the calls where it starts and ends. */
export interface RideOfRun extends RunKey {
  readonly fromCall: number;
  readonly toCall: number;
}

/** Returns true if a ride cannot be made: its run is cancelled, or skips one of its ends. */
export function isWithdrawn(live: LiveState, ride: RideOfRun): boolean {
  const update = live.findUpdate(ride);
  if (!update) return false;
  const skips = (call: number) => update.calls[call]?.isSkipped ?? false;
  return update.isCancelled || skips(ride.fromCall) || skips(ride.toCall);
}
