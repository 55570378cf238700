/** Handles the forms that change a booking: requests an offer for names, travellers or a journey, then confirms it. */
import { z } from 'zod';
import { birthDate } from '#blocks/checkout/birth-date.ts';
import type { PurchaseOutcome } from '#blocks/purchase/purchase-message.ts';
import type { Failed } from '#contracts/api/envelope.ts';
import { changeRequestSchema } from '#contracts/booking/change-calls.ts';
import { refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import { payPath, purchasePath } from '#contracts/page-paths.ts';
import { log } from '#platform/log.ts';
import { type BookingFormDeps, type OpenedBooking, readConfirmation } from '../booking-form.ts';

/** Dependencies of the change form. */
export type ChangeFormDeps = BookingFormDeps<'offerChange' | 'confirmChange'>;

const exchange = z.object({
  step: z.literal('exchange'),
  itemId: z.uuid(),
  offerId: z.string().min(1),
  day: z.iso.date(),
});

/** The fields of a form that adds an extra, as text; empty ones are left out. */
const extraForm = z.object({
  step: z.literal('extras'),
  itemId: z.uuid(),
  productId: z.string().min(1),
  leg: z.coerce.number(),
  quantity: z.coerce.number().optional(),
  vehicleLength: z.string().transform(Number).optional(),
  plate: z.string().optional(),
  replaces: z.string().optional(),
});

/**
 * Handles a form of the booking's page; resolves to the redirect target: first the offer (`?change=`), then the payment
 * or the result (`?outcome=`). No name is in the address.
 */
export async function answerChangeForm(form: FormData, { api, booking }: ChangeFormDeps): Promise<string> {
  try {
    const opened = await booking();
    return opened ? await answerFor(opened, form, api) : purchasePath;
  } catch (err) {
    log.error({ event: 'purchase.change-failed', err }, 'A form that changes a booking failed');
    return outcome('change-failed');
  }
}

async function answerFor(
  { reference, token }: OpenedBooking,
  form: FormData,
  api: ChangeFormDeps['api'],
): Promise<string> {
  if (form.get('step') === 'offer') {
    const request = namesSchema.safeParse({ names: namesIn(form) });
    if (!request.success) return outcome('name-missing');
    const offered = await api.offerChange(reference, token, request.data);
    if (offered.status === 'failed')
      return outcome(refusalFor(offered), refundChoiceParameters([], personOf(offered, request.data.names)));
    return offerPath(offered.data.changeOfferId);
  }
  const chosen = exchange.safeParse(Object.fromEntries(form));
  if (chosen.success) {
    const { itemId, offerId, day } = chosen.data;
    const offered = await api.offerChange(reference, token, { itemId, offerId });
    return offered.status === 'failed'
      ? outcome(exchangeRefusalFor(offered), { exchange: itemId, day })
      : offerPath(offered.data.changeOfferId);
  }
  if (form.get('step') === 'extras') return answerExtras({ reference, token }, form, api);
  if (form.get('step') === 'travellers') return answerTravellers({ reference, token }, form, api);
  const confirmed = readConfirmation(form, 'changeOfferId');
  if (!confirmed) return outcome('change-failed');
  const { offerId: changeOfferId, idempotencyKey } = confirmed;
  const changed = await api.confirmChange(reference, token, { changeOfferId }, idempotencyKey);
  if (changed.status === 'failed')
    return outcome(changed.errorCode === 'SOLD_OUT' ? 'exchange-full' : refusalFor(changed));
  if (changed.data.state === 'paying') return payPath;
  return outcome(changed.data.state === 'asked' ? 'change-asked' : 'changed');
}

async function answerExtras(
  { reference, token }: OpenedBooking,
  form: FormData,
  api: ChangeFormDeps['api'],
): Promise<string> {
  const filled = [...form].filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  const chosen = extraForm.safeParse(Object.fromEntries(filled));
  if (!chosen.success) return outcome('extra-refused', pageOfExtras(form));
  const { step: _, itemId, ...extra } = chosen.data;
  const request = changeRequestSchema.safeParse({ itemId, extras: [extra] });
  if (!request.success) return outcome('extra-refused', pageOfExtras(form));
  const offered = await api.offerChange(reference, token, request.data);
  if (offered.status !== 'failed') return offerPath(offered.data.changeOfferId);
  const isRefused = offered.errorCode === 'VALIDATION' || offered.errorCode === 'OFFER_EXPIRED';
  return outcome(isRefused ? 'extra-refused' : 'change-failed', pageOfExtras(form));
}

/** Parameters that show the same extras again. */
function pageOfExtras(form: FormData): Readonly<Record<string, string>> {
  const itemId = z.uuid().safeParse(form.get('itemId'));
  return itemId.success ? { extras: itemId.data } : {};
}

async function answerTravellers(
  { reference, token }: OpenedBooking,
  form: FormData,
  api: ChangeFormDeps['api'],
): Promise<string> {
  const types = form.getAll('type');
  const page = pageOfTravellers(form, types);
  const travellers = types.map((type, at) => travellerIn(form, type, at));
  const undated = travellers.findIndex(({ dateOfBirth }) => dateOfBirth === null);
  if (undated >= 0) return outcome('traveller-age', { ...page, at: `${undated}` });
  const request = changeRequestSchema.safeParse({ itemId: form.get('itemId'), travellers });
  if (!request.success) {
    const at = request.error.issues.find(({ path: [field] }) => field === 'travellers')?.path[1];
    return outcome('traveller-missing', { ...page, ...(at === undefined ? {} : { at: String(at) }) });
  }
  const offered = await api.offerChange(reference, token, request.data);
  if (offered.status !== 'failed') return offerPath(offered.data.changeOfferId);
  const [, at] = /^travellers\.(\d+)/.exec(Object.keys(offered.data?.fields ?? {})[0] ?? '') ?? [];
  if (at !== undefined) return outcome('traveller-age', { ...page, at });
  if (offered.errorCode === 'SOLD_OUT') return outcome('exchange-full', page);
  const isRefused = offered.errorCode === 'VALIDATION' || offered.errorCode === 'OFFER_EXPIRED';
  return outcome(isRefused ? 'travellers-refused' : 'change-failed', page);
}

/** Reads the fields of one traveller. `dateOfBirth` is null if it is not a date. */
function travellerIn(form: FormData, type: FormDataEntryValue, at: number) {
  const text = (name: string) => {
    const value = form.get(`${name}.${at}`);
    return typeof value === 'string' ? value : '';
  };
  return {
    type,
    title: text('title') || undefined,
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth:
      type === 'adult'
        ? undefined
        : birthDate({ day: text('birthDay'), month: text('birthMonth'), year: text('birthYear') }),
    requests: text('requests'),
  };
}

/** Parameters that show the fields of as many travellers again. */
function pageOfTravellers(
  form: FormData,
  types: readonly FormDataEntryValue[],
): Readonly<Record<string, string>> {
  const itemId = z.uuid().safeParse(form.get('itemId'));
  const countOf = (type: string) => `${types.filter((each) => each === type).length}`;
  const counts = { adults: countOf('adult'), children: countOf('child'), infants: countOf('infant') };
  return itemId.success ? { travellers: itemId.data, ...counts } : {};
}

const namesSchema = z.object({ names: changeRequestSchema.shape.names.unwrap() });

const offerPath = (changeOfferId: string) =>
  `${purchasePath}?${new URLSearchParams({ change: changeOfferId })}#change`;

function exchangeRefusalFor({ errorCode }: Failed): PurchaseOutcome {
  if (errorCode === 'SOLD_OUT') return 'exchange-full';
  return errorCode === 'VALIDATION' || errorCode === 'OFFER_EXPIRED' ? 'exchange-refused' : 'change-failed';
}

/** Reads the fields of all people; each person has one of each, in the same order. */
function namesIn(form: FormData) {
  const [titles, firstNames, lastNames] = ['title', 'firstName', 'lastName'].map((name) => form.getAll(name));
  return form.getAll('travellerId').map((travellerId, at) => ({
    travellerId,
    title: titles?.[at] || null,
    firstName: firstNames?.[at],
    lastName: lastNames?.[at],
  }));
}

const outcome = (what: PurchaseOutcome, at: Readonly<Record<string, string>> = {}) =>
  `${purchasePath}?${new URLSearchParams({ outcome: what, ...at })}`;

function refusalFor({ errorCode, data }: Failed): PurchaseOutcome {
  if (errorCode === 'OFFER_EXPIRED') return 'change-over';
  if (errorCode !== 'VALIDATION') return 'change-failed';
  const [path = ''] = Object.keys(data?.fields ?? {});
  if (path === 'booking') return 'change-closed';
  // An error about the whole list means that no name differs.
  if (path === 'names') return 'same-names';
  return path.endsWith('.travellerId') ? 'name-closed' : 'name-letters';
}

/** Id of the refused traveller; the API names it by its index in the request. */
function personOf({ data }: Failed, names: readonly { readonly travellerId: string }[]): string | undefined {
  const [path = ''] = Object.keys(data?.fields ?? {});
  return names[Number(/^names\.(\d+)/.exec(path)?.[1])]?.travellerId;
}
