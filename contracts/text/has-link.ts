/**
 * Returns true if a mail program may turn a part of the text into a link: a web or email address. This includes
 * addresses in full-width characters or with invisible characters.
 */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return /:\/\/|\bwww\.|[\p{L}\p{N}._%+-]@[\p{L}\p{N}]|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2}/iu.test(plain);
}
