/** The live state of this process. */
import { singleton } from '#platform/singleton.ts';
import { asPlanned, type LiveState } from './live-state.ts';

const live = singleton<LiveState>('timetable.live');

/** Returns the live state; as planned until one is known. */
export function currentLive(): LiveState {
  return live.current ?? asPlanned;
}

/** Replaces the live state. */
export function setCurrentLive(state: LiveState): void {
  live.current = state;
}
