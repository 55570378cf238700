import { inlineScripts, isDataOfNext, sourceOf, withJoinedData } from './inline-scripts.ts';
import { withLateScripts } from './late-scripts.ts';
import { withLaterBlocks } from './later-blocks.ts';
import { type PolicyOrigins, securityPolicy } from './security-policy.ts';

/** A page as it is sent, and what is said with it. */
export type RewrittenPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/**
 * What is made of a kept page before it is sent: its data in one script, its scripts late, its later blocks held back, and a
 * policy that lets just these scripts run. A script that was in the page and is not Next's by its form is not named.
 */
export function rewriteHtml(html: string, origins: PolicyOrigins): RewrittenPage {
  if (!html.includes('</head>')) return { body: html, headers: {} };
  const joined = withJoinedData(html);
  const body = withLaterBlocks(withLateScripts(joined));
  const before = new Set(inlineScripts(joined));
  const scripts = inlineScripts(body).filter((text) => !before.has(text) || isDataOfNext(text));
  const policy = securityPolicy(origins, { scripts: scripts.map(sourceOf) });
  return { body, headers: { 'Content-Security-Policy': policy } };
}
