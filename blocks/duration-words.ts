/** `10 h 40` of whole minutes */
export function shortDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** `10 hours 40 minutes` */
export function longDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
