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

/** Of the process: the page cache and the pages have modules of their own. */
const liveVersion = singleton<() => string>('content.live-data');

/**
 * Registers the version of the live data, which changes often. Only pages that show live data depend on it: see
 * `recordLiveRead`.
 */
export function registerLiveData(version: () => string): void {
  liveVersion.current = version;
}

/** Returns the version of the live data. */
export function liveDataVersion(): string {
  return liveVersion.current?.() ?? '';
}

/** Returns the versions of all registered data, with today's date in New Zealand. */
export function pageDataVersion(): string {
  const today = toNewZealandIso(now()).slice(0, 10);
  const versions = [...readers].map(([name, version]) => `${name}=${version()}`);
  return [today, ...versions.toSorted()].join(' ');
}
