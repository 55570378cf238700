import type { Cause } from './live-updates.ts';

const phrases: Readonly<Record<Cause, string>> = {
  'other-cause': '',
  'technical-problem': 'because of a technical problem',
  strike: 'because of a strike',
  demonstration: 'because of a demonstration',
  accident: 'because of an accident',
  holiday: 'because of the holiday',
  weather: 'because of the weather',
  maintenance: 'because of maintenance work',
  construction: 'because of construction work',
  'police-activity': 'because of a police operation',
  'medical-emergency': 'because of a medical emergency',
  'special-event': 'because of an event',
};

/** Returns a cause as the end of a sentence, with a space before it; empty if it is unknown. */
export function describeCause(cause: Cause | null): string {
  const phrase = cause ? phrases[cause] : '';
  return phrase && ` ${phrase}`;
}
