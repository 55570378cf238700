import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { contactMessageSchema, MAX_MESSAGE_LENGTH } from '../contact/contact-message.ts';

const good = { name: 'Mārama Ōpata', email: 'marama@example.nz', message: 'When does the train leave?' };

const faultsOf = (input: unknown) => {
  const parsed = contactMessageSchema.safeParse(input);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
};

describe('a contact message', () => {
  test('is trimmed, has normalised line ends, and omits empty optional fields', () => {
    expect(
      contactMessageSchema.parse({
        name: '  Mārama Ōpata ',
        email: ' marama@example.nz ',
        phone: '',
        subject: '  ',
        message: '\r\nOne\r\nTwo\rThree\n',
        website: '',
      }),
    ).toEqual({
      name: 'Mārama Ōpata',
      email: 'marama@example.nz',
      phone: undefined,
      subject: undefined,
      message: 'One\nTwo\nThree',
      website: '',
    });
  });

  test.each(['+64 21 555 0100', '(03) 555-0100', '03.555.0100 x12'])(
    'accepts the phone number %s',
    (phone) => {
      expect(contactMessageSchema.parse({ ...good, phone }).phone).toBe(phone);
    },
  );

  test.each([
    ['name', ' ', 'Enter your name.'],
    ['name', 'a'.repeat(101), 'Use up to 100 characters.'],
    ['email', '', 'Enter your email address.'],
    ['email', 'marama', 'Enter an email address such as name@example.com.'],
    ['email', 'marama@example', 'Enter an email address such as name@example.com.'],
    ['email', `${'a'.repeat(250)}@b.nz`, 'Use up to 254 characters.'],
    ['phone', 'call me', 'Use digits, spaces and + ( ) - only.'],
    ['subject', 'a'.repeat(151), 'Use up to 150 characters.'],
    ['message', ' \n ', 'Write your message.'],
    ['message', 'a'.repeat(MAX_MESSAGE_LENGTH + 1), 'Use up to 5,000 characters.'],
    ['message', 'a\0b', 'Use plain text only.'],
    ['website', 'a'.repeat(2_001), 'Leave this empty.'],
  ])('is refused with %s %j', (field, value, message) => {
    expect(faultsOf({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  test('of the maximum length is accepted', () => {
    expect(faultsOf({ ...good, message: 'ā'.repeat(MAX_MESSAGE_LENGTH) })).toEqual({});
  });

  // @spec 3.10
  test('names every missing field', () => {
    expect(Object.keys(faultsOf({}))).toEqual(['name', 'email', 'message']);
    expect(Object.keys(faultsOf(null))).toEqual(['']);
  });

  // @asvs 1.3.3
  test('has no line break or NUL in a field that becomes an email header', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('name', 'email', 'subject', 'phone'),
        fc.string({ unit: anyCharacter }),
        fc.constantFrom('\r', '\n', '\0', '\r\nBcc: a@b.nz'),
        fc.string({ unit: anyCharacter }),
        (field, before, evil, after) => {
          const parsed = contactMessageSchema.safeParse({ ...good, [field]: before + evil + after });
          // At either end it is trimmed away.
          if (parsed.success)
            expect(JSON.stringify({ ...parsed.data, message: '' })).not.toMatch(/\\[rn]|\\u0000/);
        },
      ),
    );
    expect(faultsOf({ ...good, subject: 'a\r\nBcc: c@d.nz' })).toEqual({
      subject: 'Use one line of plain text.',
    });
  });
});
