/** Recognises receipts by their first bytes. Name and declared type of a file are never used. Pure. */
import { maxReceiptBytes, type ReceiptType, receiptTypes } from '#contracts/booking/claim-calls.ts';

/** A receipt that was checked. */
export interface ReceiptFile {
  readonly mediaType: ReceiptType;
  readonly content: Uint8Array;
}

/** Why a file is no receipt. */
export type ReceiptFault = 'empty' | 'too-large' | 'other-type';

const signatures: readonly (readonly [ReceiptType, readonly number[]])[] = [
  [receiptTypes.JPEG, [0xff, 0xd8, 0xff]],
  [receiptTypes.PNG, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // `%PDF-`. Readers accept other bytes before it; we don't, because such a file may be of two types.
  [receiptTypes.PDF, [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** Checks the size and the first bytes of a file. */
export function readReceipt(content: Uint8Array): ReceiptFile | ReceiptFault {
  if (content.byteLength === 0) return 'empty';
  if (content.byteLength > maxReceiptBytes) return 'too-large';
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte));
  return found ? { mediaType: found[0], content } : 'other-type';
}

/** Returns the file extension of a receipt, without a dot. */
export function receiptExtension(mediaType: string): 'jpg' | 'png' | 'pdf' | 'bin' {
  switch (mediaType) {
    case receiptTypes.JPEG:
      return 'jpg';
    case receiptTypes.PNG:
      return 'png';
    case receiptTypes.PDF:
      return 'pdf';
    default:
      return 'bin';
  }
}
