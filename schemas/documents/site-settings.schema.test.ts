import { describe, expect, test } from 'vitest';
import { siteSettings } from './site-settings.schema.ts';

const link = (label: unknown, href: unknown = '/a/') => ({ label, href });

describe('navigation and footer', () => {
  test('link an entry whose page is gone to the first entry below it', () => {
    const { navigation } = siteSettings.parse({
      navigation: [
        {
          label: 'Trains',
          href: null,
          submenu: [link('Gone', null), link('Night', '/night/'), link('Day', '/day/')],
        },
        { label: 'Ferries', href: null, submenu: [link('Gone', null)] },
      ],
    });
    expect(navigation).toMatchObject([
      { label: 'Trains', path: '/night/', submenu: [{ path: '/night/' }, { path: '/day/' }] },
    ]);
  });

  // @asvs 1.2.2
  test('skip invalid entries', () => {
    const parsed = siteSettings.parse({
      navigation: [
        link('Trains', '/trains/'),
        link(7),
        'not an entry',
        { ...link('Ferries', '/ferries/'), submenu: [link('', '/x/'), link('Night', '/night/')], icon: 5 },
        { ...link('Coaches', '/coaches/'), submenu: 'not a list' },
      ],
      footer: {
        columns: [
          { title: 'Help', links: [link('Ask', '/ask/'), link('Bad', 'javascript:alert(1)')] },
          { title: null, links: [] },
          'not a column',
        ],
        social: [
          { network: 'facebook', href: 'https://example.test/us' },
          { network: 'another', href: 'https://example.test/us' },
          { network: 'instagram', href: 'not an address' },
        ],
        legal: [link('Terms', '/terms/'), null],
        copyright: { not: 'a line' },
        association: { name: 'One', href: 'nowhere' },
      },
    });
    expect(parsed.navigation.map(({ label, submenu }) => [label, submenu.map((sub) => sub.label)])).toEqual([
      ['Trains', []],
      ['Ferries', ['Night']],
      ['Coaches', []],
    ]);
    expect(parsed.footer).toEqual({
      columns: [{ title: 'Help', links: [{ label: 'Ask', path: '/ask/' }] }],
      social: [{ network: 'facebook', href: 'https://example.test/us' }],
      legal: [{ label: 'Terms', path: '/terms/' }],
      copyright: '',
      association: undefined,
    });
  });

  test('skip invalid notices', () => {
    const good = { _key: 'slip', text: 'The line is closed.', tone: 'warning', startsAt: null, endsAt: null };
    const { notices } = siteSettings.parse({
      notices: [
        good,
        { ...good, _key: 'empty', text: ' ' },
        { ...good, _key: 'when', startsAt: 'tomorrow' },
        { ...good, _key: 'linked', link: { label: 'More', href: 'javascript:alert(1)' } },
        null,
      ],
    });
    expect(notices.map(({ _key, link }) => [_key, link])).toEqual([
      ['slip', undefined],
      ['linked', undefined],
    ]);
  });

  test.each([[null], ['text'], [[]]])('are empty if each part is %j', (odd) => {
    expect(siteSettings.parse({ navigation: odd, footer: odd, notices: odd })).toEqual({
      navigation: [],
      notices: [],
      footer: { columns: [], social: [], legal: [], copyright: '', association: undefined },
    });
  });
});
