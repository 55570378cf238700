/** Applies planted faults to source texts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/launch/root.mjs';
import type { PlantedFault } from './planted-faults.ts';

/** Plants a fault in a file’s source. Throws if the text to replace is missing or not unique. */
export function withFault(source: string, { id, file, find, replace }: PlantedFault): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${id}: ${file} has its text ${parts.length - 1} times instead of once.`);
  return parts.join(replace);
}

/** Returns the reason why a fault cannot be planted or detected; null if it can. */
export function problemOf(fault: PlantedFault, folder = root): string | null {
  const tests = fault.detectedBy.flatMap((detector) => ('files' in detector ? detector.files : []));
  const missing = [fault.file, ...tests].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) return `${fault.id}: there is no ${missing.join(', ')}.`;
  try {
    withFault(readFileSync(join(folder, fault.file), 'utf8'), fault);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
