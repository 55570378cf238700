/** Turns the HTML of a page into React elements, so that React's own renderer can be measured with the same tree. */
import { createElement, type ReactNode } from 'react';

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gi;
const attribute = /([^\s=>"]+)(?:="([^"]*)")?/g;
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const booleans = new Set(
  'async checked defer disabled hidden inert multiple open readonly required selected'.split(' '),
);
const renamed: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };

const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

function toStyle(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const [name = '', ...value] = rule.split(':');
      const property = name.startsWith('--')
        ? name
        : name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
      return value.length > 0 ? [[property, value.join(':')]] : [];
    }),
  );
}

function propOf(name: string, value: string): readonly [name: string, value: unknown] {
  if (name === 'style') return [name, toStyle(value)];
  return [renamed[name] ?? name, booleans.has(name) ? true : value];
}

function propsOf(attributes: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => propOf(name, decode(value))),
  );
}

/**
 * Returns the elements of an HTML document that React wrote. Scripts are left out: they are not part of the tree that was
 * rendered.
 */
export function htmlToElements(html: string): ReactNode {
  const withoutScripts = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  const root: ReactNode[] = [];
  const open: { readonly name: string; readonly props: object; readonly children: ReactNode[] }[] = [];
  for (const [text, isEnd, name, attributes = ''] of withoutScripts.matchAll(token)) {
    const siblings = open.at(-1)?.children ?? root;
    if (name === undefined) {
      if (!text.startsWith('<')) siblings.push(decode(text));
    } else if (isEnd) {
      const element = open.pop();
      if (element)
        (open.at(-1)?.children ?? root).push(createElement(element.name, element.props, ...element.children));
    } else if (voidElements.has(name)) siblings.push(createElement(name, propsOf(attributes)));
    else open.push({ name, props: propsOf(attributes), children: [] });
  }
  return root.find((node) => typeof node === 'object');
}
