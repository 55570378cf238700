/** The version of the data besides the content that pages show, such as the timetable. */
import { now, toNewZealandIso } from '#platform/clock.ts';
import { singleton } from '#platform/singleton.ts';

const readersOfProcess = singleton<Map<string, () => string>>('content.page-data');
readersOfProcess.current ??= new Map();
const readers = readersOfProcess.current;

/** Registers data that pages show. @param version changes with the data, and is the same on all instances that have it */
export function registerPageData(name: string, version: () => string): void {
  readers.set(name, version);
}

let readLiveVersion = () => '';

/**
 * Registers the version of the live data, which changes often. Only pages that show live data depend on it: see
 * `recordLiveRead`.
 */
export function registerLiveData(version: () => string): void {
  readLiveVersion = version;
}

/** Returns the version of the live data. */
export function liveDataVersion(): string {
  return readLiveVersion();
}

/** Returns the versions of all registered data, with today's date in New Zealand. */
export function pageDataVersion(): string {
  const today = toNewZealandIso(now()).slice(0, 10);
  const versions = [...readers].map(([name, version]) => `${name}=${version()}`);
  return [today, ...versions.toSorted()].join(' ');
}
