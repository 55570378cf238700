/** Parses and validates the environment variables of a program by their declared settings (Zod). */
import { z } from 'zod';
import type { Program, Setting } from './setting.ts';
import { type SettingValues, settings } from './settings.ts';

/** The settings are wrong. `message` is one line that names each variable and its fault; it contains no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the settings that a program reads. An empty variable counts as absent.
 * @throws {ConfigError} names every invalid setting
 */
export function parseSettings<Reader extends Program>(
  environment: Environment,
  program: Reader,
): SettingValues<Reader> {
  const declared = Object.entries<Setting>(settings).filter(([, { readBy }]) => readBy.includes(program));
  const schema = z.object(Object.fromEntries(declared.map(([name, setting]) => [name, setting.schema])));
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = new Set(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${messageOf(issue)}`),
    );
    throw new ConfigError(`Settings: ${[...faults].join('; ')}.`);
  }
  // The type lists the same names as `declared`, with the output of the same schemas.
  return parsed.data as SettingValues<Reader>;
}

function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value'
    ? `must be one of ${issue.values.map(String).join(', ')}`
    : issue.message;
}

/**
 * Checks the settings that are only useful together.
 * @throws {ConfigError} names the missing ones
 */
export function requireTogether(values: Readonly<Record<string, unknown>>): void {
  for (const { setTogether = [] } of Object.values<Setting>(settings)) {
    const missing = setTogether.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === setTogether.length) continue;
    const given = setTogether.filter((name) => !missing.includes(name));
    throw new ConfigError(
      `Settings: ${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} ${missing.join(' and ')} as well.`,
    );
  }
}
