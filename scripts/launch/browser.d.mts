/** A Chromium that can be started. */
export type Browser = { executablePath: string; origin: string };

/** The part of Playwright's launch options that we set. */
export type LaunchOptions = { executablePath?: string; args: string[] };

export function findBrowser(env?: NodeJS.ProcessEnv): Browser | undefined;
export function launchOptions(): LaunchOptions;
export function ensureBrowser(
  run: (what: string, command: string, args: string[]) => Promise<void>,
): Promise<Browser>;
