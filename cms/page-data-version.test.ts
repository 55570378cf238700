import { expect, test, vi } from 'vitest';
import { liveDataVersion, registerLiveData } from './page-data-version.ts';

// Next bundles the page cache, the pages and the start of the server separately.
test('every copy of the module has the version of the live data of the process', async () => {
  registerLiveData(() => 'storm');
  vi.resetModules();
  const copy = await import('./page-data-version.ts');
  expect(copy.liveDataVersion).not.toBe(liveDataVersion);
  expect(copy.liveDataVersion()).toBe('storm');
  registerLiveData(() => 'calm');
  expect(copy.liveDataVersion()).toBe('calm');
});
