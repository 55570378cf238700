import { type VoucherTexts, voucherTexts } from '#contracts/booking/voucher-texts.ts';
import { formatFullDay } from '#contracts/dates.ts';
import { brand } from '#platform/brand.ts';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { Paper, paperWidth } from './pdf-document.ts';

/** A gift voucher to print. `expiresOn` is its last day of validity, in New Zealand. */
export interface PrintedVoucher {
  readonly code: string;
  readonly valueCents: number;
  readonly expiresOn: string;
  readonly recipientName: string;
  /** Empty if there is none, like `message`. */
  readonly senderName: string;
  readonly message: string;
}

/** Renders a gift voucher as a PDF to print or to hand over. */
export async function voucherPdf(
  voucher: PrintedVoucher,
  { siteUrl, madeAt }: { readonly siteUrl: string; readonly madeAt: Date },
): Promise<Buffer> {
  const paper = new Paper(
    { title: 'Gift voucher', author: brand.name, madeAt },
    () => `${brand.name}. ${brand.tagline}.  ·  ${new URL(siteUrl).host}`,
    await loadFallbackFonts(voucher),
  );
  writeVoucher(paper, voucher, siteUrl);
  return paper.finish();
}

/** Returns the texts of a voucher, for paper and email. */
export const buildVoucherTexts = (voucher: PrintedVoucher): VoucherTexts =>
  voucherTexts({ ...voucher, lastDay: formatFullDay(voucher.expiresOn) });

/**
 * Writes the page of a gift voucher. Its last day stands in large type beside its code. The law requires a prominent
 * expiry date (Fair Trading (Gift Card Expiry) Amendment Act 2024).
 */
export function writeVoucher(paper: Paper, voucher: PrintedVoucher, siteUrl: string): void {
  const face = buildVoucherTexts(voucher);
  const addPage = () => paper.addPage(brand.name, face.title);
  addPage();
  paper.write(face.worth, { font: 'display', size: 44, tag: 'H1' });
  paper.y += 4;
  paper.write(face.recipient, { font: 'strong', size: 18 });
  paper.y += 14;
  for (const line of face.message.split('\n')) {
    const setting = { size: 14, direction: 'auto' } as const;
    if (!paper.hasRoom(paper.heightOf(line || ' ', setting))) addPage();
    if (face.message) paper.write(line || ' ', setting);
  }
  if (face.message) paper.y += 14;
  if (face.sender) paper.write(face.sender, { font: 'strong', size: 13 });
  paper.y += 20;
  if (!paper.hasRoom(stubHeight)) addPage();
  writeStub(paper, face, voucher.code);
  if (!paper.hasRoom(100)) addPage();
  paper.write('How to use it', { size: 10, ink: 'quiet', tag: 'H2' });
  paper.y += 2;
  for (const line of howToUse(siteUrl)) {
    paper.write(line, { size: 12 });
    paper.y += 3;
  }
  if (paper.hasRoom(pictureHeight + 20)) paper.picture(pictureHeight, southernLand);
}

const stubHeight = 140;

/** Writes the stub with the data for paying: last day and code. */
function writeStub(paper: Paper, { lastDay, codeLabel }: VoucherTexts, code: string): void {
  const inner = 24;
  const setting = { x: inner, width: paperWidth - 2 * inner };
  paper.plane({ x: 0, width: paperWidth, height: stubHeight, ink: 'fresh' });
  const top = paper.y;
  paper.y += 18;
  paper.write(lastDay.label, { size: 11, ink: 'quiet', ...setting });
  paper.write(lastDay.value, { font: 'display', size: 24, ...setting });
  paper.y += 8;
  paper.write(codeLabel, { size: 11, ink: 'quiet', ...setting });
  paper.write(code, { font: 'strong', size: 24, ...setting });
  paper.y = top + stubHeight + 20;
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

/** Returns the instructions for the holder of a voucher. */
export function howToUse(siteUrl: string): readonly string[] {
  return [
    `Choose a journey, a pass or a tour at ${new URL(siteUrl).host} and enter the code at checkout.`,
    'Any balance stays on the voucher until it expires.',
    'Anyone with the code can use it, so keep it safe like cash. You can’t exchange it for cash or use it to buy gift vouchers.',
  ];
}
