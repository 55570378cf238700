import { brand } from '#platform/brand.ts';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { Paper } from './paper.ts';
import { type PrintedVoucher, writeVoucher } from './voucher-page.ts';

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
