import { brand } from '#platform/brand.ts';
import { config } from '#platform/config.ts';
import { publicProbeDeps } from '#platform/http/probe-address.ts';
import { singleton } from '#platform/singleton.ts';
import { createLinkChecker, type LinkChecker } from './link-checker.ts';

const checkerOfProcess = singleton<LinkChecker>('content.link-checker');

/** Returns the link checker of this process. */
export function currentLinkChecker(): LinkChecker {
  checkerOfProcess.current ??= createLinkChecker({
    probe: {
      ...publicProbeDeps,
      userAgent: `${brand.name.replaceAll(/\W/g, '')}LinkCheck/1.0 (+${config().siteUrl})`,
      timeoutMs: 8_000,
    },
    now: Date.now,
    pauseMs: 1_000,
    // More than the slowest request, and less than a proxy waits.
    budgetMs: 20_000,
  });
  return checkerOfProcess.current;
}
