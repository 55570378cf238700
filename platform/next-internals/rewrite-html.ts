/**
 * Post-processes a cached HTML page: joins, cuts and delays scripts, defers blocks, sets the Content Security Policy.
 *
 * Relies on Next 16.4.5 and React 19.3.1: see inline-scripts.ts, fill-page-data.ts and delay-scripts.ts. Noticed by
 * contract.built.test.ts.
 */
import { deferBlocks } from '../http/defer-blocks.ts';
import { type PolicyOrigins, type RewrittenPage, securityPolicy, sourceOf } from '../http/security-policy.ts';
import { delayScripts } from './delay-scripts.ts';
import { cutPageData } from './fill-page-data.ts';
import { inlineScripts, isNextDataScript, joinDataScripts } from './inline-scripts.ts';

/** Speculation rules that pages add once their content is shown. */
export interface PageRules {
  readonly address: string;
  /** The JSON at that address. */
  readonly text: string;
}

/**
 * Rewrites a cached page before sending: data scripts are joined and cut, scripts delayed, and blocks deferred. The
 * policy allows just these scripts. Scripts of the page that do not have Next's form stay blocked.
 */
export function rewriteHtml(html: string, origins: PolicyOrigins, rules?: PageRules): RewrittenPage {
  if (!html.includes('</head>')) return { body: html, headers: {} };
  const joined = joinDataScripts(html);
  const body = deferBlocks(delayScripts(cutPageData(joined), rules?.address));
  const before = new Set(inlineScripts(joined));
  const scripts = inlineScripts(body).filter((text) => !before.has(text) || isNextDataScript(text));
  const policy = securityPolicy(origins, {
    scripts: [...scripts, ...(rules ? [rules.text] : [])].map(sourceOf),
  });
  return { body, headers: { 'Content-Security-Policy': policy } };
}
