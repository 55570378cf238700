import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { innerHtml } from '#tests/blocks/inner-html.ts';
import { canonicalMarkup } from './canonical-markup.ts';

const quoted = 'it’s "it" & \'that\'\u00a0&amp;';

describe('canonical markup', () => {
  it.each<[string, ReactNode]>([
    ['text', <p key="p">{`<${quoted}>`}</p>],
    ['attributes', <p key="p" title={quoted} style={{ backgroundImage: `url("a'b")`, order: 1 }} />],
    ['renamed and boolean attributes', <img key="i" srcSet="a 1x" fetchPriority="low" alt="" hidden />],
    ['void elements', [<br key="b" />, <hr key="h" />, <wbr key="w" />]],
    [
      'drawings',
      <svg key="s" viewBox="0 0 1 1" strokeWidth="2" preserveAspectRatio="none" aria-hidden>
        <linearGradient gradientUnits="userSpaceOnUse" id="g">
          <stop offset="0" stopColor="red" />
        </linearGradient>
        <a href="/a/" tabIndex={-1}>
          <circle cx="1" />
        </a>
        <path d="M0 0h1" fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        <text textAnchor="end">
          <tspan dx="1">a</tspan>
        </text>
      </svg>,
    ],
    [
      'tables and lists',
      <div key="d">
        <table>
          <caption>a</caption>
          <tbody>
            <tr>
              <td colSpan={2}>
                <ul>
                  <li>
                    <ul>
                      <li>a</li>
                    </ul>
                  </li>
                </ul>
              </td>
            </tr>
          </tbody>
        </table>
        <dl>
          <div>
            <dt>a</dt>
            <dd>b</dd>
          </div>
        </dl>
      </div>,
    ],
    [
      'suggestions',
      <datalist key="d">
        <option value="a" data-id="a">
          a
        </option>
        <option value="b" />
      </datalist>,
    ],
    ['open details', <details key="d" className="a" open />],
    ['preformatted text', <pre key="p">{'a\n b'}</pre>],
  ])('is what the browser returns for %s', (_what, node) => {
    const markup = renderToStaticMarkup(node);
    expect(canonicalMarkup(markup)).toBe(innerHtml(markup));
    expect(canonicalMarkup(innerHtml(markup))).toBe(innerHtml(markup));
  });

  it.each([
    ['a table without a body', '<table><tr><td>a</td></tr></table>'],
    ['a link in a link', '<a href="/"><b><a href="/">a</a></b></a>'],
    ['a heading in a heading', '<h1><h2>a</h2></h1>'],
    ['a block in a paragraph', '<p><span><div>a</div></span></p>'],
    ['an entry without a list', '<li><div><li>a</li></div></li>'],
    ['text beside cells', '<table><tbody>a</tbody></table>'],
    ['a first empty line', '<pre>\n\na</pre>'],
    ['an unknown entity', '<p>&eacute;</p>'],
    ['an incomplete entity', '<p>a &amp b</p>'],
    ['a carriage return', '<p>a\r\nb</p>'],
    ['HTML in a drawing', '<svg><p>a</p></svg>'],
    ['a foreign object', '<svg><foreignObject></foreignObject></svg>'],
    ['a comment', '<p>a<!-- -->b</p>'],
    ['angle brackets in an attribute', '<p title="&lt;a&gt;"></p>'],
    ['an unknown attribute with capitals in a drawing', '<svg><g systemLanguage="en"></g></svg>'],
    ['an attribute twice', '<p class="a" class="b"></p>'],
    ['a missing end tag', '<div><p>a</div>'],
    ['an open element', '<div>'],
    ['raw text', '<iframe><p></iframe>'],
    ['a closed element that is not void', '<div/></div>'],
    ['a very deep tree', `${'<div>'.repeat(600)}${'</div>'.repeat(600)}`],
  ])('is refused with %s', (_what, markup) => {
    expect(canonicalMarkup(markup)).toBeNull();
  });

  it('survives the parser, or is refused, in any tree', () => {
    const names =
      `a b br button caption code col colgroup dd details div dl dt em foreignObject g h2 h3 hr i iframe img
      li noscript ol option p path picture pre ruby rt select source span summary svg table tbody td textarea th thead
      title tr ul`.split(/\s+/);
    const isVoid = new Set(['br', 'col', 'hr', 'img', 'source']);
    const text = fc.constantFrom('a', '\n', ' ', renderToStaticMarkup(`<${quoted}>`), '&', '\r', '');
    const attributes = fc.dictionary(
      fc.constantFrom('class', 'srcSet', 'viewBox', 'zoomAndPan', 'hidden', 'data-a'),
      text,
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        text,
        fc
          .tuple(fc.constantFrom(...names), attributes, fc.array(tie('tree'), { maxLength: 3 }))
          .map(([name, values, children]) => {
            const written = Object.entries(values).map(([key, value]) => ` ${key}="${value}"`);
            const start = `<${name}${written.join('')}`;
            return isVoid.has(name) ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
          }),
      ),
    }));
    let kept = 0;
    fc.assert(
      fc.property(tree, (markup) => {
        const canonical = canonicalMarkup(markup);
        if (canonical === null) return;
        kept += 1;
        expect(canonical).toBe(innerHtml(markup));
        expect(innerHtml(canonical)).toBe(canonical);
        expect(canonicalMarkup(canonical)).toBe(canonical);
      }),
      { numRuns: 1000 },
    );
    expect(kept).toBeGreaterThan(100);
  });
});
