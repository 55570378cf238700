import { describe, expect, it } from 'vitest';
import { processorTime } from '#tests/processor-time.ts';
import { findSvgFault, MAX_SVG_BYTES } from './svg-safety.ts';

const fault = (text: string) => findSvgFault(Buffer.from(text));
const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes ? ` ${attributes}` : ''}>${inner}</svg>`;

describe('accepts a drawing', () => {
  it.each([
    svg('<path d="M0 0h9v9z" fill="#123"/>'),
    `\u{feff}<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- made by hand -->${svg('<g/>')}`,
    svg(
      '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="mask: url(\'#m\')"/><use href="#a"/>',
    ),
    svg(
      '<style>.a { fill: url(#a) } /* @import nothing */</style><style><![CDATA[ .b > .c { fill: red } ]]></style>',
    ),
    svg('<style>.a { font-family: "Kea"; fill: url("#a") } /* "@import" nothing: url(x) */</style>'),
    svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
    svg(
      '<metadata><rdf:RDF/></metadata><sodipodi:namedview/>',
      'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
    svg('<title>Kaikōura &amp; the coast</title>'),
  ])('%#', (text) => expect(fault(text)).toBeNull());
});

describe('rejects a file that does more than draw, with the reason', () => {
  it.each([
    [svg('<script>alert(1)</script>'), /script/],
    [svg('<SCRIPT/>'), /script/],
    [svg('', 'onload="alert(1)"'), /script \(onload\)/],
    [svg('<g onclick = "x()"/>'), /script/],
    [svg('<foreignObject><b/></foreignObject>'), /page \(foreignObject\)/],
    [svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), /script/],
    [svg('<h:b xmlns:h="http://www.w3.org/1999/xhtml"/>'), /namespace that browsers execute/],
    [svg('<h:b xmlns:h="http&#58;//www.w3.org/1999/xhtml"/>'), /namespace that browsers execute/],
    [svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), /namespace other than SVG/],
    [svg('<a href="#x"/>'), /link/],
    [svg('<animate attributeName="href" to="x"/>'), /animation/],
    [svg('<set/>'), /animation/],
    [svg('<iframe/>'), /iframe/],
    [svg('<embed/>'), /an? embed element/],
    [svg('<use href="https://other.example/x.svg#a"/>'), /external/],
    [svg('<image xlink:href="//other.example/x.png"/>'), /external/],
    [svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), /external/],
    [svg('<use href="&#x6a;avascript:alert(1)"/>'), /external/],
    [svg('<g style="fill: url(https://other.example/x)"/>'), /external/],
    [svg('<g fill="url( &quot;https://other.example/x&quot; )"/>'), /external/],
    [svg('<style>@import "https://other.example/x.css"</style>'), /external/],
    [svg('<style><![CDATA[ g { fill: url(//other.example) } ]]></style>'), /external/],
    [svg('<style>g { fill: \\75rl(//other.example) }</style>'), /escapes/],
    [svg('<g data-x="java&#10;script:alert(1)"/>'), /script/],
    [`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`, /markup is invalid/],
    [`<?xml-stylesheet href="https://other.example/x.css"?>${svg('')}`, /markup is invalid/],
    ['<html><body/></html>', /does not begin with an svg/],
    ['only words', /does not begin with an svg/],
    [svg('<g a=b/>'), /markup is invalid/],
    // Would mislead a parser that only strips comments.
    [svg('<![CDATA[<!--]]><script>alert(1)</script><![CDATA[-->]]>'), /script/],
    [svg('<!--<![CDATA[--><script/><!--]]>-->'), /script/],
    [svg('<g a="<!--"/><script/><g b="-->"/>'), /markup is invalid/],
    // Would mislead a parser that skips comments in styles: a string cannot contain a comment.
    [svg('<style>g { --a: "/*"; fill: url(https://other.example/x); --b: "*/" }</style>'), /external/],
    [svg("<g style=\"--a: '/*'; fill: url(//other.example/x); --b: '*/'\"/>"), /external/],
    [svg('<style>@im/**/port "//other.example"; @import/**/"//other.example"</style>'), /external/],
    // Declares another encoding than was checked: the text after the escape is Japanese there.
    [
      `<?xml version="1.0" encoding="iso-2022-jp"?>${svg('<desc>\u001b$B<![CDATA[!!\u001b(B<script>alert(1)</script>\u001b$B]]>\u001b(B</desc>')}`,
      /control/,
    ],
    [`<?xml version="1.0" encoding='windows-1252'?>${svg('')}`, /UTF-8/],
    [svg('<desc>\u001b$B</desc>'), /control/],
  ])('%s', (text, reason) => expect(fault(text)).toMatch(reason));

  // @asvs 1.5.1
  it('in another encoding', () => {
    expect(findSvgFault(Buffer.from(svg(''), 'utf16le'))).toMatch(/UTF-8/);
    expect(findSvgFault(Buffer.from([0x3c, 0x73, 0xff]))).toMatch(/UTF-8/);
  });

  it('that exceeds the size limit', () => {
    expect(fault(svg(`<desc>${'x'.repeat(MAX_SVG_BYTES)}</desc>`))).toMatch(/2 MB/);
  });
});

describe('parses adversarial files in time', () => {
  const much = 1_900_000;
  it.each([
    ['unterminated comments in a style', svg(`<style>${'/* '.repeat(much / 3)}</style>`)],
    ['one long comment', svg(`<!--${'x'.repeat(much)}-->`)],
    ['one long text', svg(`<text>${'x'.repeat(much)}</text>`)],
    ['one long CDATA section', svg(`<desc><![CDATA[${'x'.repeat(much)}]]></desc>`)],
    ['many attributes', svg(`<g ${'a="b" '.repeat(much / 6)}/>`)],
    ['unterminated attributes', svg(`<g ${'a="b" '.repeat(much / 6)}`)],
    ['a long name', `<svg ${'a'.repeat(much)}`],
    ['whitespace', `<svg ${' '.repeat(much)}x`],
    ['URLs', svg(`<style>${'url('.repeat(much / 4)}</style>`)],
    ['character references', svg(`<g a="${'&#x;'.repeat(much / 4)}"/>`)],
    ['elements', svg('<g/>'.repeat(much / 4))],
  ])('%s', async (_name, text) => {
    expect(await processorTime(() => fault(text))).toBeLessThan(5);
  });
});
