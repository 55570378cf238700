import { encode } from 'uqr';
import { countNoun } from '#contracts/counts.ts';
import { formatShortDay, readClock, readDate } from '#contracts/dates.ts';
import type { ItemPassengers, JourneyItemLeg } from '#domains/cart/cart.ts';
import { howToUsePass } from '#domains/pass-travel/pass-account.ts';
import { brand } from '#platform/brand.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import type { BookedItem, Booking, PartStatus } from '../booking.ts';
import { isConfirmedInPart, rideStatuses } from '../booking-status.ts';
import {
  describeLostRideChoice,
  formatConditions,
  formatPartsWithVerb,
  itemState,
  itemTitle,
  listChangeInstructions,
  partStateOf,
  partsByStatus,
  rideFare,
  rideKinds,
  travellerName,
} from '../format-booking.ts';
import { type Ink, Paper, paperWidth } from './pdf-document.ts';
import { writeVoucher } from './voucher-pdf.ts';

/**
 * Renders the A4 ticket of a booking. It has a page for each confirmed or requested item, one for all other items, and
 * one for each sold gift voucher. A confirmed item has a QR code with the content of its page but without names.
 */
export async function ticketPdf(
  booking: Booking,
  { siteUrl }: { readonly siteUrl: string },
): Promise<Buffer> {
  const { reference, items, soldVouchers, now } = booking;
  const made = toNewZealandIso(now);
  const asOf = `${formatShortDay(readDate(made))} ${made.slice(0, 4)}, ${readClock(made)}`;
  const paper = new Paper(
    { title: `Ticket ${reference}`, author: brand.name, madeAt: now },
    (page) => `Booking ${reference} as of ${asOf}  ·  ${new URL(siteUrl).host}  ·  Page ${page}`,
    await loadFallbackFonts([items, soldVouchers]),
  );
  const parents = items.filter(({ parentId, itemType }) => parentId === null && itemType !== 'voucher');
  for (const item of parents) if (isActive(item.status)) writeItem(paper, item, booking);
  const gone = parents.filter(({ status }) => !isActive(status));
  if (gone.length > 0) writeGone(paper, gone, booking);
  for (const voucher of soldVouchers)
    writeVoucher(paper, { ...voucher, valueCents: voucher.faceCents }, siteUrl);
  // A booking without such an item, for example with vouchers that are not issued yet.
  if (parents.length + soldVouchers.length === 0) {
    paper.addPage(brand.name, 'Ticket');
    writeReference(paper, booking);
  }
  return paper.finish();
}

const isActive = (status: PartStatus) => status === 'confirmed' || status === 'requested';

const stateInks = { good: 'rail', waiting: 'warning', bad: 'error', over: 'quiet' } as const satisfies Record<
  ReturnType<typeof itemState>['tone'],
  Ink
>;

const statusInks = {
  pending: 'warning',
  requested: 'warning',
  confirmed: 'rail',
  declined: 'error',
  cancelled: 'quiet',
} as const satisfies Record<PartStatus, Ink>;

const qrSize = 118;

function writeItem(paper: Paper, item: BookedItem, booking: Booking): void {
  const isConfirmed = isConfirmedInPart(item);
  const begin = () => paper.addPage(brand.name, isConfirmed ? 'Ticket' : 'Not a ticket yet');
  const goOn = () => {
    begin();
    paper.write(`${itemTitle(item)}, continued`, { font: 'display', size: 16 });
    paper.y += 12;
  };
  begin();
  const top = paper.y;
  const room = paperWidth - qrSize - 24;
  if (isConfirmed) {
    paper.pattern(
      qrOf(verification(item, booking)),
      { x: paperWidth - qrSize, size: qrSize },
      'QR code of this page',
    );
  }
  writeReference(paper, booking);
  paper.y += 14;
  paper.write(itemTitle(item), { font: 'display', size: 22, width: room, tag: 'H1' });
  paper.y += 2;
  if (item.detail) paper.write(item.detail, { size: 12, ink: 'quiet', width: room });
  paper.y += 4;
  const state = itemState(item);
  paper.write(state.text, { font: 'strong', size: 12, ink: stateInks[state.tone], width: room });
  paper.y = Math.max(paper.y, top + qrSize) + 18;
  const requested = partsByStatus({ items: [item] }, 'requested');
  if (!isConfirmed) writeNotice(paper, 'This is not a ticket. We’ll email yours when the operator confirms.');
  else if (requested.length > 0)
    writeNotice(
      paper,
      `${formatPartsWithVerb(requested)} not confirmed yet. We’ll email you a new ticket when the operator confirms.`,
    );
  const note = [item.answerNote, describeLostRideChoice(item)].filter(Boolean).join(' ');
  if (note) writeNotice(paper, note);

  if (item.data.kind === 'journey') {
    for (const [at, leg] of item.data.route.serviceRoute.entries()) {
      if (!paper.hasRoom(112)) goOn();
      writeRide(paper, leg, { fare: rideFare(leg, item.data), state: rideState(item, at) });
    }
  }
  writeList(paper, goOn, 'Travellers', travellerLines(item));
  writeList(paper, goOn, 'Extras', extraLines(item, booking));
  const { data } = item;
  if (data.kind === 'journey') writeList(paper, goOn, 'Conditions', [formatConditions(data)]);
  if (isConfirmed) writeList(paper, goOn, 'Before you go', hints(item));
}

function writeReference(paper: Paper, { reference, changes }: Booking): void {
  const place = { width: paperWidth - qrSize - 24 };
  paper.write(`Booking reference${issueOf(changes)}`, { size: 10, ink: 'quiet', ...place });
  paper.write(reference, { font: 'strong', size: 18, ...place });
}

function writeNotice(paper: Paper, text: string): void {
  const setting = { size: 11.5, x: 16 };
  paper.plane({ x: 0, width: 3.5, height: paper.heightOf(text, setting), ink: 'warning' });
  paper.write(text, setting);
  paper.y += 16;
}

/** Returns the status of a ride as text, if the rides of its journey differ. */
function rideState(item: BookedItem, at: number): string | null {
  const statuses = rideStatuses(item);
  const status = statuses[at];
  return status === undefined || new Set(statuses).size < 2 ? null : partStateOf(status).text;
}

/** Writes a ride like a departure board: times and stops, joined by the line of its mode. */
function writeRide(
  paper: Paper,
  leg: JourneyItemLeg,
  { fare, state }: { readonly fare: string; readonly state: string | null },
): void {
  const { service, operator, itemType, from, to, checkInCloses } = leg;
  const { mode, words } = rideKinds[itemType];
  const column = 100;
  const text = column + 16;
  paper.rule();
  paper.y += 12;
  const top = paper.y;
  const when = (iso: string) => {
    const line = paper.y;
    paper.write(readClock(iso), { font: 'strong', size: 17, width: column });
    paper.write(formatShortDay(readDate(iso)), { size: 10, ink: 'quiet', width: column });
    const below = paper.y;
    paper.y = line;
    return below;
  };
  const where = (name: string) => {
    paper.y += 2;
    paper.write(name, { font: 'strong', size: 13.5, x: text });
  };
  const belowDeparture = when(from.departure);
  where(from.name);
  paper.y += 3;
  const lines = [
    [service, operator === service ? null : operator, words, fare].filter(Boolean).join(', '),
    ...(state ? [state] : []),
    ...(checkInCloses ? [`Check-in closes at ${readClock(checkInCloses)}`] : []),
  ];
  for (const line of lines) paper.write(line, { size: 11, ink: mode, x: text });
  paper.y = Math.max(paper.y, belowDeparture) + 9;
  const belowArrival = when(to.arrival);
  where(to.name);
  const bottom = Math.max(paper.y, belowArrival);
  paper.y = top + 3;
  paper.plane({ x: column, width: 4, height: bottom - top - 5, ink: mode });
  paper.y = bottom + 12;
}

function writeList(paper: Paper, nextPage: () => void, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const heights = lines.map((line) => paper.heightOf(line, { size: 12 }) + 2);
  const height = 36 + heights.reduce((sum, each) => sum + each, 0);
  // A list that fits on a page is not split. A longer one starts where it is.
  if (!paper.hasRoom(Math.min(height, 240))) nextPage();
  paper.rule();
  paper.y += 10;
  paper.write(title, { size: 10, ink: 'quiet', tag: 'H2' });
  paper.y += 2;
  for (const [at, line] of lines.entries()) {
    if (!paper.hasRoom(heights[at] ?? 0)) nextPage();
    paper.write(line, { size: 12 });
    paper.y += 2;
  }
  paper.y += 10;
}

function travellerLines(item: BookedItem): readonly string[] {
  if (item.travellers.length === 0) {
    const people = peopleInWords(item.passengers);
    return people ? [people] : [];
  }
  return item.travellers.map((traveller) =>
    [
      travellerName(traveller),
      traveller.type === 'adult' ? null : traveller.type,
      traveller.status === item.status ? null : partStateOf(traveller.status).text.toLowerCase(),
      traveller.requests && `request: ${traveller.requests}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
}

function extraLines(item: BookedItem, { items }: Booking): readonly string[] {
  return items
    .filter(({ parentId }) => parentId === item.id)
    .map((extra) =>
      [
        itemTitle(extra),
        extra.detail,
        extra.status === item.status ? null : partStateOf(extra.status).text.toLowerCase(),
      ]
        .filter(Boolean)
        .join(', '),
    );
}

function hints(item: BookedItem): readonly string[] {
  switch (item.data.kind) {
    case 'journey':
      return [
        'Show this page, on paper or on your phone, when you check in. Bring photo ID: you may be asked for it.',
        ...listChangeInstructions([item]),
      ];
    case 'pass':
      return [howToUsePass];
    case 'tour':
      return [
        'Show this page, on paper or on your phone, when the tour begins.',
        ...listChangeInstructions([item]),
      ];
    default:
      return [];
  }
}

/** Writes a short page with the items that are no longer part of the booking. */
function writeGone(paper: Paper, gone: readonly BookedItem[], booking: Booking): void {
  const begin = () => paper.addPage(brand.name, 'Not a ticket');
  begin();
  writeReference(paper, booking);
  paper.y += 14;
  paper.write('No longer part of this booking', { font: 'display', size: 22, tag: 'H1' });
  paper.y += 14;
  for (const item of gone) {
    if (!paper.hasRoom(80)) begin();
    paper.rule();
    paper.y += 10;
    paper.write(itemTitle(item), { font: 'strong', size: 13 });
    if (item.detail) paper.write(item.detail, { ink: 'quiet' });
    paper.write(partStateOf(item.status).text, {
      font: 'strong',
      ink: statusInks[item.status] ?? 'warning',
    });
    if (item.answerNote) paper.write(item.answerNote);
    paper.y += 12;
  }
}

/** Builds the content of the QR code: enough to detect an altered page, without names. */
function verification(item: BookedItem, { reference, changes, now }: Booking): string {
  return [
    `${brand.name} ticket ${reference}${issueOf(changes)}`,
    itemTitle(item),
    item.detail,
    peopleInWords(standingPeople(item)),
    ...new Set(ridesInWords(item)),
    `${itemState(item).text} as of ${toNewZealandIso(now)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A ticket after a change has a number, because the earlier ones are void. The first has none. */
function issueOf(changes: Booking['changes']): string {
  return changes.length > 0 ? `, issue ${changes.length + 1}` : '';
}

/** `Interislander: Confirmed` for each ride, if the rides of a journey differ. */
function ridesInWords(item: BookedItem): readonly string[] {
  if (item.data.kind !== 'journey') return [];
  return item.data.route.serviceRoute.flatMap(({ service }, at) => {
    const state = rideState(item, at);
    return state ? [`${service}: ${state}`] : [];
  });
}

/** Counts the passengers who still travel; some may have cancelled. */
function standingPeople({ passengers, travellers, status }: BookedItem): ItemPassengers {
  if (travellers.length === 0) return passengers;
  const count = (type: 'adult' | 'child' | 'infant') =>
    travellers.filter((traveller) => traveller.type === type && traveller.status === status).length;
  return { adultCount: count('adult'), childCount: count('child'), infantCount: count('infant') };
}

function peopleInWords({ adultCount, childCount, infantCount }: ItemPassengers): string {
  return [
    adultCount > 0 ? countNoun(adultCount, 'adult') : '',
    childCount > 0 ? countNoun(childCount, 'child', 'children') : '',
    infantCount > 0 ? countNoun(infantCount, 'infant') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Medium error correction: a fold or a stain leaves it readable. `border: 0`, because the page has a quiet zone of its
 * own. Readers accept all eight masks. Comparing them took a third of a ticket's time, and the penalty of this one is
 * 4 % above the lowest on average.
 */
function qrOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0, maskPattern: 2 }).data;
}
