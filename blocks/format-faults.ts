/** Formats the validation errors of a stored block: in plain words for editors, and as paths for the log. */
import type { StudioField } from '#schemas/block-schema.ts';
import type { Fault } from './define-block.ts';

interface Titled {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

function fieldsOf(field: StudioField | undefined): readonly StudioField[] {
  if (!field) return [];
  if ('fields' in field && Array.isArray(field.fields)) return field.fields;
  if ('of' in field && Array.isArray(field.of))
    return field.of.flatMap((member) =>
      'fields' in member && Array.isArray(member.fields) ? member.fields : [],
    );
  return [];
}

function name(field: Titled | undefined, key: PropertyKey): string {
  return field?.title ?? String(key);
}

/** Translates messages of the parser for editors. */
function plainly(message: string): string {
  if (/^Invalid input: expected .*, received (?:undefined|null)$/.test(message)) return 'is missing';
  return /^Invalid (?:input|option)/.test(message) ? 'has an invalid value' : message;
}

/**
 * Formats a fault for editors: titles of the Studio's fields, positions counted from one. `['cards', 1, 'title']`
 * with "too short" becomes "Journeys, 2, Name: too short".
 */
export function formatFaultForEditors(fault: Fault, fields: readonly StudioField[]): string {
  const parts: string[] = [];
  let level = fields;
  for (const key of fault.path) {
    if (typeof key === 'number') {
      parts.push(String(key + 1));
      continue;
    }
    const field = level.find((candidate) => candidate.name === key);
    parts.push(name(field, key));
    level = fieldsOf(field);
  }
  return `${parts.join(', ') || 'The block'}: ${plainly(fault.message)}`;
}

/** Formats faults for the log: path and message, without content. */
export function formatFaultsForLog(faults: readonly Fault[]): string {
  return faults
    .map(({ path, message }) => `${path.map(String).join('.') || '(block)'}: ${message}`)
    .join('; ');
}
