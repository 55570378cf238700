/** The time of every story: a spring morning, in daylight-saving time. */
export const storyInstant = '2026-11-21T10:00:00+13:00';
/** The time zone of every story, independent of the browser's own. */
export const storyZone = 'Pacific/Auckland';

let release: (() => void) | undefined;

/** Returns true while the clock of this page is fixed. */
export const isClockFixed = () => release !== undefined;

/** Restores the real clock, if it is fixed. */
export function releaseClock(): void {
  release?.();
  release = undefined;
}

/**
 * Fixes the clock of this page to one instant and one time zone. This covers `Date`; without a given zone, it also covers
 * `Intl.DateTimeFormat` and the `toLocale…String` methods. Timers keep running. A second call replaces the first.
 * @returns a function that restores the real clock
 */
export function fixClock(instant: string = storyInstant, zone: string = storyZone): () => void {
  releaseClock();
  const now = Date.parse(instant);
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    undo.unshift(() => before && Object.defineProperty(owner, name, before));
  };

  const RealDate = Date;
  const RealFormat = Intl.DateTimeFormat;
  const inZone = (options?: Intl.DateTimeFormatOptions) => ({ timeZone: zone, ...options });
  const formatter = new RealFormat('en-NZ', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** Milliseconds to add to a UTC instant to read the zone's wall clock with the UTC getters. */
  const offsetAt = (time: number) => {
    const parts = Object.fromEntries(formatter.formatToParts(time).map((p) => [p.type, Number(p.value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return RealDate.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  };
  const wallClock = (date: Date) => new RealDate(date.getTime() + offsetAt(date.getTime()));

  const readers: Record<string, (date: Date) => number> = {
    getFullYear: (d) => d.getUTCFullYear(),
    getMonth: (d) => d.getUTCMonth(),
    getDate: (d) => d.getUTCDate(),
    getDay: (d) => d.getUTCDay(),
    getHours: (d) => d.getUTCHours(),
    getMinutes: (d) => d.getUTCMinutes(),
    getSeconds: (d) => d.getUTCSeconds(),
  };
  for (const [name, read] of Object.entries(readers)) {
    replace(RealDate.prototype, name, function local(this: Date) {
      return Number.isNaN(this.getTime()) ? Number.NaN : read(wallClock(this));
    });
  }
  replace(RealDate.prototype, 'getTimezoneOffset', function offset(this: Date) {
    return -offsetAt(this.getTime()) / 60_000;
  });
  const localised: [string, Intl.DateTimeFormatOptions][] = [
    ['toLocaleString', { dateStyle: 'medium', timeStyle: 'medium' }],
    ['toLocaleDateString', { dateStyle: 'medium' }],
    ['toLocaleTimeString', { timeStyle: 'medium' }],
  ];
  for (const [name, defaults] of localised) {
    replace(
      RealDate.prototype,
      name,
      function format(this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
        return new RealFormat(locales, inZone(options ?? defaults)).format(this);
      },
    );
  }
  replace(
    Intl,
    'DateTimeFormat',
    new Proxy(RealFormat, {
      construct: (target, [locales, options]) => new target(locales, inZone(options)),
      apply: (target, _this, [locales, options]) => target(locales, inZone(options)),
    }),
  );
  replace(
    globalThis,
    'Date',
    new Proxy(RealDate, {
      construct(target, args: unknown[], newTarget) {
        if (args.length === 0) return Reflect.construct(target, [now], newTarget);
        if (args.length === 1) return Reflect.construct(target, args, newTarget);
        const asUtc = Reflect.apply(target.UTC, target, args);
        // Two rounds: the offset at the first guess may lie on the other side of a change of clocks.
        const guess = asUtc - offsetAt(asUtc);
        return Reflect.construct(target, [asUtc - offsetAt(guess)], newTarget);
      },
      apply: () => new RealDate(now).toString(),
      get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
    }),
  );
  release = () => {
    for (const step of undo) step();
  };
  return releaseClock;
}
