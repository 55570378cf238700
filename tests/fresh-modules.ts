/**
 * Set-up of isolated test files: gives each file freshly loaded modules, and afterwards undoes its changes to the process,
 * which other files share. See `isolation.ts`.
 */
import type { EventEmitter } from 'node:events';
import { afterAll, vi } from 'vitest';
import { recordIntervals } from './record-intervals.ts';

vi.resetModules();

const emitter: EventEmitter = process;
const folder = process.cwd();
const settings = { ...process.env };
const globals = new Set(Reflect.ownKeys(globalThis));
// Intervals would otherwise keep running during the next files, with this file’s settings.
const endIntervals = recordIntervals();
const listeners = new Set(emitter.eventNames().flatMap((event) => emitter.rawListeners(event)));

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endIntervals();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  for (const event of emitter.eventNames())
    for (const listener of emitter.rawListeners(event))
      if (!listeners.has(listener)) emitter.off(event, listener as (...args: unknown[]) => void);
  // The product keeps process-wide singletons on `globalThis`.
  for (const key of Reflect.ownKeys(globalThis))
    if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
});
