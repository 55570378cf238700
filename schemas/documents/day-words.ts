/** Days and times in the Studio's lists, as the site writes them: by the 24 hours of New Zealand's clocks. */
const zone = { timeZone: 'Pacific/Auckland' } as const;
const day = new Intl.DateTimeFormat('en-NZ', { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-NZ', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function instantOf(stored: unknown): number | undefined {
  const time = typeof stored === 'string' ? Date.parse(stored) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** `13 Oct 2026` of a stored instant; undefined for what is none. */
export function dayInWords(stored: unknown): string | undefined {
  const time = instantOf(stored);
  if (time === undefined) return undefined;
  const [date = '', month = '', year = ''] = day.format(time).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}`;
}

/** `13 Oct 2026, 09:00` of a stored instant; undefined for what is none. */
export function timeInWords(stored: unknown): string | undefined {
  const time = instantOf(stored);
  return time === undefined ? undefined : `${dayInWords(stored)}, ${clock.format(time)}`;
}
