import { countNoun } from '../counts.ts';

/** A kind of transport that a pass is valid for. */
export type PassService = 'bus' | 'train';

/** `hours` of riding, `days` of the traveller's choice, or `consecutive-days`. */
export interface PassAllowance {
  readonly kind: 'hours' | 'days' | 'consecutive-days';
  readonly amount: number;
}

/** Returns the name of a pass by its services: Bus Pass, Rail Pass or Rail-Bus Pass. */
export function passLabel(services: readonly PassService[]): 'Bus Pass' | 'Rail Pass' | 'Rail-Bus Pass' {
  if (!services.includes('train')) return 'Bus Pass';
  return services.includes('bus') ? 'Rail-Bus Pass' : 'Rail Pass';
}

/** Formats the allowance of a pass: `15 hours`, `3 days of your choice` or `7 days in a row`. */
export function allowanceText({ kind, amount }: PassAllowance): string {
  const count = (unit: string) => countNoun(amount, unit);
  if (kind === 'hours') return count('hour');
  return kind === 'days' ? `${count('day')} of your choice` : `${count('day')} in a row`;
}
