/**
 * Whether a mail program may make a link of something in the text: an address of the web or of a person, also one that is written
 * in wide letters or with signs in it that nobody sees.
 */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return /:\/\/|\bwww\.|[\p{L}\p{N}._%+-]@[\p{L}\p{N}]|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2}/iu.test(plain);
}
