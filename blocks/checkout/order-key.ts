/** An order's idempotency key with the content it belongs to. */
export interface OrderKey {
  readonly key: string;
  /** A fingerprint that distinguishes contents. */
  readonly content: string;
}

/**
 * Returns the idempotency key for an order. If the content is unchanged, it is the kept key, so a retry after
 * a lost answer is the same order; otherwise it is new.
 * @param lastKey the key of the last request whose answer never arrived
 * @param newKey the key for a new order
 */
export function orderKeyFor(order: unknown, lastKey: OrderKey | null, newKey = randomKey()): OrderKey {
  const content = fingerprint(JSON.stringify(order));
  return lastKey?.content === content ? lastKey : { key: newKey, content };
}

/** Generates 128 random bits in hexadecimal. It also works without TLS, where `randomUUID` is missing. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * A 64-bit fingerprint of a text: two FNV-1a hashes with different seeds. It distinguishes contents; it is
 * not cryptographic.
 */
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
