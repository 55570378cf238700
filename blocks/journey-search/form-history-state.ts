/** Saves the search form's values in `history.state` and restores them when the visitor comes back. */
import type { ChosenPlace } from '#blocks/place-option.ts';
import { isRecord } from '#contracts/is-record.ts';

interface ChosenPlaces {
  readonly from: ChosenPlace;
  readonly to: ChosenPlace;
}

const key = 'journeySearch';

/**
 * Saves the form's values in the browser's history entry, where the back button finds them. `block`
 * distinguishes several forms of one page.
 */
export function saveFormAnswers(form: HTMLFormElement, block: string, places: ChosenPlaces): void {
  const answers = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const state: unknown = history.state;
  history.replaceState({ ...(isRecord(state) && state), [key]: { block, answers, places } }, '');
}

/** Restores saved values, if any. It returns the places, whose fields the caller fills. */
export function restoreAnswers(form: HTMLFormElement, block: string): ChosenPlaces | null {
  const state: unknown = history.state;
  const savedState = isRecord(state) ? state[key] : undefined;
  if (!isRecord(savedState) || savedState.block !== block || !Array.isArray(savedState.answers)) return null;
  const given = new Set(savedState.answers.map((answer) => JSON.stringify(answer)));
  const wasGiven = (name: string, value: string) => given.has(JSON.stringify([name, value]));
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      field.checked = wasGiven(field.name, field.value);
    else if (
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      field.name !== 'from' &&
      field.name !== 'to'
    )
      field.value = answerTo(savedState.answers, field.name) ?? field.value;
  }
  const places = isRecord(savedState.places) ? savedState.places : {};
  const { from, to } = places;
  return isChosen(from) && isChosen(to) ? { from, to } : null;
}

function answerTo(answers: readonly unknown[], name: string): string | undefined {
  for (const answer of answers)
    if (Array.isArray(answer) && answer[0] === name && typeof answer[1] === 'string') return answer[1];
  return undefined;
}

function isChosen(value: unknown): value is ChosenPlace {
  return (
    isRecord(value) && typeof value.text === 'string' && (value.id === null || typeof value.id === 'string')
  );
}
