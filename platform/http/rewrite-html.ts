/** Post-processes a cached HTML page: joins and delays scripts, defers blocks, sets the Content Security Policy. */
import { deferBlocks } from './defer-blocks.ts';
import { delayScripts } from './delay-scripts.ts';
import { inlineScripts, isNextDataScript, joinDataScripts, sourceOf } from './inline-scripts.ts';
import { type PolicyOrigins, securityPolicy } from './security-policy.ts';

/** The rewritten page and its headers. */
export type RewrittenPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Rewrites a cached page before sending: joins its data scripts, delays its scripts, defers blocks, and sets a policy
 * that allows just these scripts. Scripts of the page that do not have Next's form stay blocked.
 */
export function rewriteHtml(html: string, origins: PolicyOrigins): RewrittenPage {
  if (!html.includes('</head>')) return { body: html, headers: {} };
  const joined = joinDataScripts(html);
  const body = deferBlocks(delayScripts(joined));
  const before = new Set(inlineScripts(joined));
  const scripts = inlineScripts(body).filter((text) => !before.has(text) || isNextDataScript(text));
  const policy = securityPolicy(origins, { scripts: scripts.map(sourceOf) });
  return { body, headers: { 'Content-Security-Policy': policy } };
}
