import { describe, expect, it } from 'vitest';
import { fixtureId, type fixtureItems } from '#browser/cart/fixture-carts.ts';
import { checkoutSchema } from '#contracts/booking/order-schema.ts';
import { checkOrder, faultsOfAnswer, fieldOrder, summaryOf } from './build-order.ts';
import { sampleItems, sampleValues } from './checkout-samples.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { isCheckoutField, plateField, travellerOnItemField } from './field-names.ts';

const { family, fewer, oneOfTwo, alone } = sampleItems;

const check = (
  values: CheckoutValues,
  items = [family as typeof fixtureItems.ferry],
  voucherCodes: string[] = [],
) => checkOrder({ values, items, voucherCodes, shown: { total: 219.14, subtotal: 214 } });

const faultsOf = (checked: ReturnType<typeof checkOrder>) => (checked.ok ? null : checked.faults);

describe('checkOrder', () => {
  it('uses a traveller’s answers, typed once, on every item they travel on', () => {
    const checked = checkOrder({
      values: { ...sampleValues.family, [travellerOnItemField(oneOfTwo.id, { index: 1 })]: 'on' },
      items: [family, fewer, oneOfTwo],
      voucherCodes: ['ABCDE'],
      shown: { total: 891.9, subtotal: 921 },
    });
    if (!checked.ok) expect.fail(JSON.stringify(checked.faults));
    const { travellers, ...rest } = checked.order;
    expect(travellers.map(({ itemId, type, firstName }) => [itemId, type, firstName])).toEqual([
      [family.id, 'adult', 'Mere'],
      [family.id, 'adult', 'Wiremu'],
      [family.id, 'child', 'Aroha'],
      [family.id, 'infant', 'Nikau'],
      [fewer.id, 'adult', 'Mere'],
      [fewer.id, 'adult', 'Wiremu'],
      [oneOfTwo.id, 'adult', 'Wiremu'],
      [oneOfTwo.id, 'child', 'Aroha'],
    ]);
    expect(travellers.map(({ dateOfBirth }) => dateOfBirth)).toEqual([
      undefined,
      undefined,
      '2019-03-27',
      '2026-01-04',
      undefined,
      undefined,
      undefined,
      '2019-03-27',
    ]);
    expect(travellers[1]?.requests).toBe('Travels with a wheelchair, 63 cm wide.');
    expect(rest).toEqual({
      contact: { email: 'mere@example.nz', phone: '+64 21 123 4567', country: 'NZ' },
      vehicles: [],
      voucherCodes: ['ABCDE'],
      acceptConditions: true,
      expectedTotal: 891.9,
      expectedSubtotal: 921,
    });
    expect(checkoutSchema.safeParse(checked.order).success).toBe(true);
  });

  it('sends known number plates, and reports an invalid one at its field', () => {
    const [car, trailer] = [fixtureId(51), fixtureId(52)];
    const items = [{ ...family, vehicles: [car, trailer].map((id) => ({ id, description: 'Car' })) }];
    const plate = (typed: string) =>
      checkOrder({
        values: { ...sampleValues.family, [plateField(trailer)]: typed },
        items,
        voucherCodes: [],
        shown: { total: 219.14, subtotal: 214 },
      });
    const checked = plate(' 7b2 ');
    expect(checked.ok && checked.order.vehicles).toEqual([{ itemId: trailer, plate: '7B2' }]);
    expect(faultsOf(plate('?'))).toEqual({
      [plateField(trailer)]: 'Enter letters and digits, such as ABC123.',
    });
    expect(fieldOrder(items).filter((name) => name.startsWith('vehicle-'))).toEqual(
      [car, trailer].map(plateField),
    );
    expect([car, trailer].map(plateField).every(isCheckoutField)).toBe(true);
  });

  it('asks for text messages only if the box is ticked, and reports a number that gets none at the number', () => {
    const answers = (values: CheckoutValues) =>
      checkOrder({
        values: { ...sampleValues.alone, ...values },
        items: [alone],
        voucherCodes: [],
        shown: { total: 219.14, subtotal: 214 },
      });
    const contactOf = (checked: ReturnType<typeof answers>) => checked.ok && checked.order.contact;
    expect(contactOf(answers({ textUpdates: 'on' }))).toMatchObject({ textUpdates: true });
    expect(contactOf(answers({ textUpdates: '' }))).not.toHaveProperty('textUpdates');
    expect(faultsOf(answers({ textUpdates: 'on', phone: '04 123 4567' }))).toEqual({
      phone: expect.stringContaining('mobile number'),
    });
  });

  it('reports what is missing at each field, from top to bottom', () => {
    const faults = faultsOf(check({}));
    expect(Object.keys(faults ?? {})).toEqual([
      'person-0-firstName',
      'person-0-lastName',
      'person-1-firstName',
      'person-1-lastName',
      'person-2-firstName',
      'person-2-lastName',
      'person-2-birthDay',
      'person-3-firstName',
      'person-3-lastName',
      'person-3-birthDay',
      'email',
      'phone',
      'country',
      'acceptConditions',
    ]);
  });

  it('requires no date of birth of an adult, whatever is posted', () => {
    const checked = checkOrder({
      values: { ...sampleValues.alone, 'person-0-birthDay': '31', 'person-0-birthMonth': '2' },
      items: [alone],
      voucherCodes: [],
      shown: { total: 0, subtotal: 0 },
    });
    expect(checked.ok && checked.order.travellers[0]).toEqual({
      itemId: alone.id,
      type: 'adult',
      title: 'dr',
      firstName: 'Mere',
      lastName: 'Tūhoe',
    });
  });

  it('omits a title that was not chosen', () => {
    const checked = check({ ...sampleValues.family, 'person-1-title': '' });
    expect(checked.ok && checked.order.travellers.map(({ title }) => title)).toEqual([
      'dr',
      undefined,
      'miss',
      'master',
    ]);
  });

  it('distinguishes an invalid date from a missing one', () => {
    const values = {
      ...sampleValues.family,
      'person-2-birthDay': '31',
      'person-2-birthMonth': '2',
      'person-3-birthDay': '',
      'person-3-birthMonth': '',
      'person-3-birthYear': '',
    };
    expect(faultsOf(check(values))).toEqual({
      'person-2-birthDay': 'Enter a valid date of birth, as day, month and year.',
      'person-3-birthDay': 'Enter the date of birth.',
    });
  });

  it('requires exactly as many travellers as an item has places', () => {
    const items = [family, oneOfTwo];
    const first = travellerOnItemField(oneOfTwo.id, { index: 0 });
    const second = travellerOnItemField(oneOfTwo.id, { index: 1 });
    const of = (values: CheckoutValues) =>
      faultsOf(
        checkOrder({
          values: { ...sampleValues.family, ...values },
          items,
          voucherCodes: [],
          shown: { total: 1, subtotal: 1 },
        }),
      );
    const message = { [first]: `Choose 1 adult for ${oneOfTwo.description}.` };
    expect(of({})).toEqual(message);
    expect(of({ [first]: 'on', [second]: 'on' })).toEqual(message);
    expect(of({ [second]: 'on' })).toBeNull();
  });

  it('joins the lines of a request into one', () => {
    const checked = check({ ...sampleValues.family, 'person-0-requests': 'A window.\r\n\nNo stairs.' });
    expect(checked.ok && checked.order.travellers[0]?.requests).toBe('A window. · No stairs.');
  });
});

describe('faultsOfAnswer', () => {
  it('maps the API’s messages about a traveller to the person’s field, once', () => {
    const { faults, others } = faultsOfAnswer(
      {
        'travellers.5.type': 'The train takes children from 2.',
        'travellers.2.dateOfBirth': 'Nobody of that age travels as a child.',
        'contact.email': 'Enter an email address.',
        'voucherCodes.0': 'This voucher is empty.',
        items: 'There is nothing in the cart.',
        'travellers.99.firstName': 'Nobody.',
      },
      { values: sampleValues.family, items: [family, { ...fewer, id: fixtureId(31) }] },
    );
    expect(faults).toEqual({
      'person-1-firstName': 'The train takes children from 2.',
      'person-2-birthDay': 'Nobody of that age travels as a child.',
      email: 'Enter an email address.',
      newVoucher: 'This voucher is empty.',
    });
    expect(others).toEqual(['There is nothing in the cart.', 'Nobody.']);
  });
});

describe('summaryOf', () => {
  it('names the traveller where several have the same field', () => {
    const faults = { 'person-2-firstName': 'Enter the first name.', email: 'Enter your email address.' };
    expect(summaryOf(faults, [family]).map(({ message }) => message)).toEqual([
      'Child: Enter the first name.',
      'Enter your email address.',
    ]);
    const one = { 'person-0-firstName': 'Enter the first name.' };
    expect(summaryOf(one, [alone]).map(({ message }) => message)).toEqual(['Enter the first name.']);
  });
});

describe('fieldOrder', () => {
  it('names each field once', () => {
    const names = fieldOrder([family, fewer, oneOfTwo]);
    expect(new Set(names).size).toBe(names.length);
  });
});
