import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPageData } from './fill-page-data.ts';
import { inlineScripts, joinDataScripts } from './inline-scripts.ts';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

const long = (text: string) => text.repeat(Math.ceil(300 / text.length));
const markup = (text: string) => `<p>${long(text)}</p>`;
const textRow = (id: string, text: string) => `${id}:T${Buffer.byteLength(text).toString(16)},${text}`;
const element = (html: string) =>
  `["$","div",null,{"dangerouslySetInnerHTML":{"__html":${JSON.stringify(html)}}}]`;
const escapeHtml = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
const script = (...values: unknown[]) =>
  values.map((value) => `<script>self.__next_f.push(${escapeHtml(JSON.stringify(value))})</script>`).join('');
const page = (body: string, ...data: string[]) =>
  `<html><head></head><body>${body}<script>(self.__next_f=self.__next_f||[]).push([0])</script>${script(...data.map((text) => [1, text]))}</body></html>`;

/** Runs the page's scripts in a browser's document; returns the data that Next receives. */
function received(html: string, change: (document: Document) => void = () => undefined): string {
  const { window } = new JSDOM(html, { runScripts: 'outside-only' });
  change(window.document);
  for (const text of inlineScripts(html)) window.eval(text);
  return window.__next_f.map((part: unknown[]) => part[1] ?? '').join('');
}

/** Returns the rows of data with their values. */
function valuesOf(data: string): Record<string, unknown> {
  let rest = Buffer.from(data);
  const values: Record<string, unknown> = {};
  const take = (length: number) => {
    const taken = rest.toString('utf8', 0, length);
    rest = rest.subarray(length);
    return taken;
  };
  while (rest.length > 0) {
    const id = take(rest.indexOf(':') + 1);
    if (rest.toString('utf8', 0, 1) === 'T') {
      const length = Number.parseInt(take(rest.indexOf(',') + 1).slice(1, -1), 16);
      values[id] = take(length);
    } else {
      const line = take(rest.indexOf('\n') + 1);
      values[id] = /^[["{]/.test(line) ? JSON.parse(line) : line;
    }
  }
  return values;
}

const cut = (html: string) => cutPageData(joinDataScripts(html));

describe('page data', () => {
  it('is restored from the elements of the page', () => {
    const [first, second] = [markup('Ōtaki "it\'s" &amp; <b>Taupō</b> 😀 '), markup('<br>line\n<i>é</i>')];
    const data = `1:I["a"]\n${textRow('4a', first)}2:${element(second)}\n0:["$","p",null,{"a":"$4a"}]\n`;
    const html = page(`<div class="a">${first}</div><div>${second}</div>`, data);
    const sent = cut(html);
    expect(sent.split('Taupō')).toHaveLength(first.split('Taupō').length);
    expect(sent.length).toBeLessThan(html.length - first.length - second.length);
    expect(valuesOf(received(sent))).toEqual(valuesOf(data));
  });

  it('is restored if Next has split it anywhere', () => {
    const text = markup('Ōtaki 😀 "a\\b" ');
    const data = `${textRow('1', text)}0:[${element(text)},${element(markup('other '))}]\n`;
    const points = [...data].map((_, index) => index);
    fc.assert(
      fc.property(fc.subarray(points, { maxLength: 5 }), (cuts) => {
        const parts = [...cuts, points.length].map((end, index) =>
          [...data].slice(cuts[index - 1] ?? 0, end).join(''),
        );
        const sent = cut(page(`<div>${text}</div>`, ...parts));
        expect(sent.split('Ōtaki')).toHaveLength(text.split('Ōtaki').length);
        expect(valuesOf(received(sent))).toEqual(valuesOf(data));
      }),
    );
  });

  it('uses the id of an element, and otherwise adds one', () => {
    const [first, second] = [markup('one '), markup('two ')];
    const sent = cut(
      page(
        `<div id="map">${first}</div><header class="h">${second}</header>`,
        `0:[${element(first)},${element(second)}]\n`,
      ),
    );
    expect(sent).toContain('<div id="map"><p>');
    expect(sent).toMatch(/<header class="h" id="_\d"><p>/);
  });

  it('is restored after a visitor has opened and closed details', () => {
    const details = '<details name="a" class="[&amp;&gt;b]"><summary>a</summary>b</details>';
    const text = `<div>${long(`${details}<details class="c" open="">d</details>`)}</div>`;
    const sent = cut(page(`<div>${text}</div>`, `0:${element(text)}\n`));
    const open = (document: Document) => {
      const [closed, opened] = document.querySelectorAll('details');
      closed?.setAttribute('open', '');
      opened?.removeAttribute('open');
    };
    expect(valuesOf(received(sent, open))).toEqual({ '0:': JSON.parse(element(text)) });
    expect(sent.split('summary>a')).toHaveLength(text.split('summary>a').length);
  });

  it('is restored from structured data', () => {
    const text = JSON.stringify({ name: long('it’s "a" & b > c ') });
    const sent = cut(page(`<script type="application/ld+json">${text}</script>`, `0:${element(text)}\n`));
    expect(sent.split('it’s')).toHaveLength(text.split('it’s').length);
    expect(valuesOf(received(sent))).toEqual({ '0:': JSON.parse(element(text)) });
  });

  it('cannot end its script', () => {
    const text = '</script><script>alert(1)</script><!-- <script>';
    const block = markup('a ');
    const sent = cut(page(`<div>${block}</div>`, `${textRow('1', text)}0:${element(block)}\n`));
    expect(inlineScripts(sent)).toHaveLength(2);
    expect(new JSDOM(sent).window.document.scripts).toHaveLength(2);
    expect(valuesOf(received(sent))['1:']).toBe(text);
  });

  const block = markup('Ōtaki ');
  it.each<[string, string, string]>([
    ['a short text', '<div><p>a</p></div>', `0:${element('<p>a</p>')}\n`],
    ['a text that stands twice', `<div>${block}</div><div>${block}</div>`, `0:${element(block)}\n`],
    ['a text that stands nowhere', '<div></div>', `0:${element(block)}\n`],
    ['a text with more beside it', `<div>${block}<b></b></div>`, `0:${element(block)}\n`],
    ['a text in another element', `<p>${block}</p>`, `0:${element(block)}\n`],
    ['an id that is used twice', `<div id="a">${block}</div><b id="a"></b>`, `0:${element(block)}\n`],
    [
      'markup that the browser returns otherwise',
      `<div>${block}<br/></div>`,
      `0:${element(`${block}<br/>`)}\n`,
    ],
    [
      'a text that React would read as a reference',
      `<div>$5 ${block}</div>`,
      `${textRow('1', `$5 ${block}`)}0:"$1"\n`,
    ],
    ['binary data', `<div>${block}</div>`, `1:A2,ab0:${element(block)}\n`],
    ['a row without an id', `<div>${block}</div>`, `x\n0:${element(block)}\n`],
    ['an unfinished row', `<div>${block}</div>`, `0:${element(block)}`],
    ['an unfinished text', `<div>${block}</div>`, `0:${element(block)}\n1:Tff,a`],
  ])('stays as Next wrote it with %s', (_what, body, data) => {
    const html = joinDataScripts(page(body, data));
    expect(cutPageData(html)).toBe(html);
  });

  it.each<[string, string]>([
    ['binary parts', script([1, `0:${element(block)}\n`], [3, 'AAAA'])],
    ['the state of a form', script([1, `0:${element(block)}\n`], [2, {}])],
    ['data before the content', `${script([1, '1:"a"\n'])}<p></p>${script([1, `0:${element(block)}\n`])}`],
    ['no data', ''],
  ])('stays as Next wrote it with %s', (_what, scripts) => {
    const html = joinDataScripts(`<head></head><div>${block}</div>${scripts}`);
    expect(cutPageData(html)).toBe(html);
  });

  it('cuts the outer of two nested texts', () => {
    const inner = markup('inner ');
    const outer = `${markup('outer ')}<div>${inner}</div>`;
    const data = `0:[${element(outer)},${element(inner)}]\n`;
    const sent = cut(page(`<div>${outer}</div>`, data));
    expect(valuesOf(received(sent))).toEqual(valuesOf(data));
    expect(sent).not.toContain('<div id="_1">');
  });
});
