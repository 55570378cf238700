import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isLine } from '#contracts/text/text-rule.ts';
import { TextNormalizer } from './normalize-text.ts';

/** Every character except line ends and lone surrogates, which UTF-8 cannot encode. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code !== 0x0a && code !== 0x0d && !(code >= 0xd800 && code <= 0xdfff))
  .map((code) => String.fromCodePoint(code));

async function hasForbiddenCharacters(text: string): Promise<boolean> {
  const lines = new TextNormalizer();
  lines.end(`stop_id,stop_name\nTUI,${text}\n`);
  await buffer(lines);
  return lines.hasForbiddenCharacters;
}

test('the forbidden characters are exactly those of the shared text rule', async () => {
  const forbidden = characters.filter((character) => !isLine(character));
  expect(forbidden.length).toBeGreaterThan(60);
  for (const character of forbidden)
    expect(await hasForbiddenCharacters(character), character.codePointAt(0)?.toString(16)).toBe(true);

  const allowed = characters.filter(isLine);
  for (let at = 0; at < allowed.length; at += 10_000)
    expect(await hasForbiddenCharacters(allowed.slice(at, at + 10_000).join('')), `from ${at}`).toBe(false);
});
