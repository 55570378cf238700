import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineScripts } from './inline-scripts.ts';
import { rewriteHtml } from './rewrite-html.ts';

const nowhere = { pictures: [], frames: [], calls: [], forms: [] };
const page = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`;
const script = (text: string) => `<script>${text}</script>`;
const data = (value: unknown) => `self.__next_f.push(${JSON.stringify(value)})`;
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function scriptSources(html: string): string[] {
  const policy = rewriteHtml(html, nowhere).headers['Content-Security-Policy'] ?? '';
  const [, sources = ''] = /(?:^|; )script-src ([^;]*)/.exec(policy) ?? [];
  return sources.split(' ').filter((source) => source !== "'self'");
}

/** Runs a page's inline scripts as a browser does; returns the data that Next receives. */
function handedOver(html: string): unknown[] {
  const window = { __next_f: [] };
  for (const text of inlineScripts(html)) new Function('self', text)(window);
  return window.__next_f;
}

describe('a cached page', () => {
  it("allows Next's data scripts", () => {
    const start = '(self.__next_f=self.__next_f||[]).push([0])';
    const boot =
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});';
    expect(
      scriptSources(page(`${script(start)}${script(data([1, 'a']))}<script id="_R_">${boot}</script>`)),
    ).toEqual([start, data([1, 'a']), boot].map(sourceOf));
  });

  it('allows the scripts that it adds', () => {
    const html = page(
      '<div data-later=""></div>',
      '<script src="/_next/static/chunks/a.js" async=""></script>',
    );
    const own = inlineScripts(rewriteHtml(html, nowhere).body);
    expect(own).toHaveLength(2);
    expect(scriptSources(html)).toEqual(own.map(sourceOf));
  });

  it('allows the speculation rules that its scripts add', () => {
    const late = '<script src="/_next/static/chunks/a.js" async=""></script>';
    const rules = { address: '/rules.json?1', text: '{"prerender":[]}' };
    const { body, headers } = rewriteHtml(page('', late), nowhere, rules);
    expect(body).toContain(`"${rules.address}")</script></head>`);
    expect(headers['Content-Security-Policy']).toContain(sourceOf(rules.text));
  });

  const block = `<p>${'Content. '.repeat(40)}</p>`;
  const repeated = script(data([1, `0:{"__html":${JSON.stringify(block)}}\n`]).replaceAll('<', '\\u003c'));

  it('allows its data script that reads content from the page, and no other like it', () => {
    const { body } = rewriteHtml(page(`<div>${block}</div>${repeated}`), nowhere);
    const [own = ''] = inlineScripts(body);
    expect([own.includes('Content'), body.split(block).length]).toEqual([false, 2]);
    expect(scriptSources(page(`<div>${block}</div>${repeated}`))).toEqual([sourceOf(own)]);
    const forged = own.replace('"0:', '"1:');
    const sources = scriptSources(page(`<div>${block}</div>${script(forged)}${repeated}`));
    expect(sources).toEqual([sourceOf(own)]);
  });

  // @asvs 1.2.3, 3.4.3
  it.each([
    ['another script', 'alert(1)'],
    ['code inside data', 'self.__next_f.push([1,alert(1)])'],
    ['code after data', 'self.__next_f.push([1]);alert(1);self.__next_f.push([1])'],
    ['code before data', 'alert(1);self.__next_f.push([1])'],
  ])('does not allow %s', (_, text) => {
    expect(scriptSources(page(script(text)))).toEqual([]);
    expect(scriptSources(page(script(data([1])) + script(text) + script(data([2]))))).not.toContain(
      sourceOf(text),
    );
  });

  it('joins the data into one script without changing it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constant(1), fc.string({ unit: 'grapheme' })), { minLength: 1 }),
        (parts) => {
          const html = page(parts.map((part) => script(data(part).replaceAll('<', '\\u003c'))).join(''));
          const { body } = rewriteHtml(html, nowhere);
          expect(handedOver(body)).toEqual(parts);
          expect(inlineScripts(body)).toHaveLength(1);
          expect(scriptSources(html)).toEqual(inlineScripts(body).map(sourceOf));
        },
      ),
    );
  });

  it('keeps the order of data and content', () => {
    const html = page(`${script(data(1))}<p>a</p>${script(data(2))}${script(data(3))}`);
    expect(rewriteHtml(html, nowhere).body).toContain(`${script(data(1))}<p>a</p>`);
    expect(handedOver(rewriteHtml(html, nowhere).body)).toEqual([1, 2, 3]);
  });

  it('keeps the content between data scripts', () => {
    const moved = script('$RC("B:0","S:0")');
    const between = `<div hidden="">kept</div>${moved}`;
    const [first, ...others] = [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
    ].map((value) => script(data(value)));
    const { body } = rewriteHtml(page(`${first}${between}${others.join('')}`), nowhere);
    expect(body).toContain(`${first}${between}`);
    expect(body.match(/\["?1/g)).toHaveLength(3);
  });

  it('returns other text unchanged', () => {
    expect(rewriteHtml('{"a":1}', nowhere)).toEqual({ body: '{"a":1}', headers: {} });
  });
});
