/** A key for an order, and what it was made for. */
export interface OrderKey {
  readonly key: string;
  /** Tells one content from another. */
  readonly content: string;
}

/**
 * The key to send an order with: the one it had, as long as it is the same order, so that a press sent again after a lost
 * answer is the same order; another one for a changed order.
 * @param kept of the last press whose answer was not seen
 */
export function orderKeyFor(order: unknown, kept: OrderKey | null): OrderKey {
  const content = fingerprint(JSON.stringify(order));
  return kept?.content === content ? kept : { key: randomKey(), content };
}

/** 128 random bits in hexadecimal. Works without TLS too, where `randomUUID` is missing. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** 64 bits of a text: two FNV-1a sums from different beginnings. To tell contents apart, not to hide them. */
function fingerprint(text: string): string {
  let one = 0x81_1c_9d_c5;
  let other = 0x9d_c5_81_1c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01_00_01_93);
    other = Math.imul(other ^ unit ^ (at & 0xff), 0x01_00_01_93);
  }
  return [one, other].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}
