import { formatPrice } from '#schemas/money.ts';
import { brand } from '#src/platform/brand.ts';
import { longDay } from '../booking-words.ts';
import { type Paper, paperWidth } from './paper.ts';

/** A gift voucher as it is printed. `expiresOn` is the last day it can be used, in New Zealand. */
export interface PrintedVoucher {
  readonly code: string;
  readonly valueCents: number;
  readonly expiresOn: string;
  readonly recipientName: string;
  /** Null on the buyer's own copy. */
  readonly senderName: string | null;
  readonly message: string | null;
}

/**
 * A page that is the voucher. Its last day stands beside its worth and as large: the law asks that it is displayed prominently
 * (Fair Trading (Gift Card Expiry) Amendment Act 2024).
 */
export function writeVoucher(paper: Paper, voucher: PrintedVoucher, siteUrl: string): void {
  const { code, valueCents, expiresOn, recipientName, senderName, message } = voucher;
  paper.addPage(brand.name, 'Gift voucher');
  paper.write(`For ${recipientName}`, { size: 13, ink: 'quiet' });
  paper.write('A gift voucher', { font: 'display', size: 34, tag: 'H1' });
  if (senderName) paper.write(`from ${senderName}`, { size: 13, ink: 'quiet' });
  paper.y += 20;
  const inner = 24;
  const half = paperWidth / 2 - inner;
  paper.plane({ x: 0, width: paperWidth, height: 168, ink: 'fresh' });
  paper.y += 22;
  const top = paper.y;
  paper.write('Worth', { size: 11, ink: 'quiet', x: inner, width: half });
  paper.write(formatPrice(valueCents), { font: 'display', size: 26, x: inner, width: half });
  paper.y = top;
  paper.write('Use it by', { size: 11, ink: 'quiet', x: paperWidth / 2, width: half });
  paper.write(longDay(expiresOn), {
    font: 'display',
    size: 19,
    x: paperWidth / 2,
    width: half,
  });
  paper.y = top + 68;
  paper.write('Code', { size: 11, ink: 'quiet', x: inner });
  paper.write(code, { font: 'strong', size: 24, x: inner, width: paperWidth - 2 * inner });
  paper.y = top + 168;
  if (message) {
    paper.write(message, { size: 14 });
    paper.y += 18;
  }
  paper.rule();
  paper.y += 10;
  paper.write('How to use it', { size: 10, ink: 'quiet', tag: 'H2' });
  paper.y += 2;
  for (const line of howToUse(siteUrl)) {
    paper.write(line, { size: 12 });
    paper.y += 3;
  }
  if (paper.hasRoom(pictureHeight + 20)) paper.picture(pictureHeight, southernLand);
}

const pictureHeight = 190;

/** A far range, a near one, a plain, and the line that leads through it. */
const southernLand: Parameters<Paper['picture']>[1] = [
  {
    ink: 'fresh',
    corners: [
      [0, 0.52],
      [0.12, 0.3],
      [0.2, 0.4],
      [0.36, 0.06],
      [0.47, 0.28],
      [0.56, 0.16],
      [0.72, 0.44],
      [0.84, 0.3],
      [1, 0.5],
      [1, 1],
      [0, 1],
    ],
  },
  {
    ink: 'rail',
    corners: [
      [0, 0.66],
      [0.22, 0.5],
      [0.44, 0.68],
      [0.66, 0.52],
      [1, 0.72],
      [1, 1],
      [0, 1],
    ],
  },
  {
    ink: 'deep',
    corners: [
      [0, 0.78],
      [0.5, 0.72],
      [1, 0.8],
      [1, 1],
      [0, 1],
    ],
  },
  {
    ink: 'onDeep',
    corners: [
      [0.12, 1],
      [0.19, 1],
      [0.606, 0.733],
      [0.6, 0.732],
    ],
  },
];

/** What whoever holds a voucher has to know. */
export function howToUse(siteUrl: string): readonly string[] {
  return [
    `Choose a journey, a pass or a tour at ${new URL(siteUrl).host}, and type the code in where you pay.`,
    'What you don’t use stays on the voucher until its last day.',
    'Whoever has the code can use it: keep it as you keep money. It is not paid out in cash, and does not buy other gift vouchers.',
  ];
}
