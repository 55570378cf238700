/**
 * The inline scripts of a kept page. A page that is the same for all can't have a nonce, which is good for one answer; its
 * scripts are named by what is in them. Only those are named that are ours or Next's by their form, so that a script which
 * somebody smuggled into the content is not allowed by the very rule that should keep it out.
 */
import { createHash } from 'node:crypto';

/** A script without an address and without a type, as React writes it. */
const inlineScript = /<script(?: id="[\w-]*")?>([\s\S]*?)<\/script>/g;

/** Two or more neighbours, each of which hands React a part of the page's data. */
const parts = /(?:<script>self\.__next_f\.push\(\[(?:(?!<\/script>)[\s\S])*?\]\)<\/script>){2,}/g;
const part = /<script>self\.__next_f\.push\(((?:(?!<\/script>)[\s\S])*?)\)<\/script>/g;

/** Before and behind the one value that a script of Next holds; what it holds has to be JSON. */
const wrappings: readonly (readonly [string, string])[] = [
  ['self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['for(const part of ', ')self.__next_f.push(part)'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ');'],
];

/**
 * The page with the parts of its data in one script: Next writes some forty, each of which would have to be named in a
 * header that every visitor waits for.
 */
export function withJoinedData(html: string): string {
  return html.replaceAll(parts, (scripts) => {
    const values = [...scripts.matchAll(part)].map(([, value]) => value);
    return `<script>for(const part of [${values.join()}])self.__next_f.push(part)</script>`;
  });
}

/** The texts of a page's inline scripts, in their order. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(([, text = '']) => text);
}

/** Whether a script does nothing but hand over a value: Next's own. */
export function isDataOfNext(text: string): boolean {
  return wrappings.some(
    ([before, behind]) =>
      text.startsWith(before) && text.endsWith(behind) && isJson(text.slice(before.length, -behind.length)),
  );
}

/** The source, for `script-src`, of the script with this text. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
