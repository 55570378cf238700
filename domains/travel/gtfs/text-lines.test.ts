import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isLine } from '#contracts/text/text-rule.ts';
import { TextLines } from './text-lines.ts';

/** Every character but the line ends, and halves of surrogate pairs, which UTF-8 can't hold. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code !== 0x0a && code !== 0x0d && !(code >= 0xd800 && code <= 0xdfff))
  .map((code) => String.fromCodePoint(code));

async function hasOddCharacters(text: string): Promise<boolean> {
  const lines = new TextLines();
  lines.end(`stop_id,stop_name\nTUI,${text}\n`);
  await buffer(lines);
  return lines.hasOddCharacters;
}

test('the characters that a line may not have are those of the rule for text, and no others', async () => {
  const forbidden = characters.filter((character) => !isLine(character));
  expect(forbidden.length).toBeGreaterThan(60);
  for (const character of forbidden)
    expect(await hasOddCharacters(character), character.codePointAt(0)?.toString(16)).toBe(true);

  const allowed = characters.filter(isLine);
  for (let at = 0; at < allowed.length; at += 10_000)
    expect(await hasOddCharacters(allowed.slice(at, at + 10_000).join('')), `from ${at}`).toBe(false);
});
