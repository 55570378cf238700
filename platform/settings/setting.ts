/** Types of a declared setting (environment variable): its Zod schema, documentation and rules. */
import type { z } from 'zod';

/** The programs that read settings: the site and its commands, the content lake, single tools, and the tests. */
export type Program = 'site' | 'lake' | 'tools' | 'tests';

/** The declaration of one setting, an environment variable. Sentences are Markdown. */
export type Setting = {
  /** Parses the value and holds the default; an optional schema has none. */
  readonly schema: z.ZodType;
  readonly readBy: readonly Program[];
  /** One sentence that says what the setting does. */
  readonly summary: string;
  /** Further sentences for the reference. */
  readonly notes?: string;
  /** Describes a default that depends on other settings or is made at the start. */
  readonly defaultText?: string;
  readonly example?: string;
  readonly isSecret?: true;
  /** A shell command that makes a good value. */
  readonly generateWith?: string;
  /** The program that sets the variable, if people normally do not. */
  readonly setBy?: string;
  /** The rule for a public site: follows the name and starts with "must". `platform/public-site-checks.ts` checks it. */
  readonly onPublicSite?: string;
  /** Settings that must all be set if one of them is. */
  readonly setTogether?: readonly string[];
};

/** The settings of one area, by name. */
export type Settings = Readonly<Record<string, Setting>>;
