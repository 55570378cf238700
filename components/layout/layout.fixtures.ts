import type { Brand, FooterContent, NavigationEntry } from './types.ts';

export const brand: Brand = { name: 'Southbound', tagline: 'New Zealand by rail, road and sea' };

const entry = (
  label: string,
  path: string,
  icon?: string,
  submenu: readonly NavigationEntry[] = [],
): NavigationEntry => ({ label, path, icon, submenu });

const ways = '/ways_to_see_nz';

/** The site's whole navigation, in order. */
export const navigation: readonly NavigationEntry[] = [
  entry('Home', '/', 'home'),
  entry('Train journeys', `${ways}/train_journeys/`, 'train', [
    entry('New Zealand by train', `${ways}/train_journeys/new_zealand_by_train/`),
    entry('Northern Explorer', `${ways}/train_journeys/northern_explorer/`),
    entry('Coastal Pacific', `${ways}/train_journeys/coastal_pacific/`),
    entry('TranzAlpine', `${ways}/train_journeys/tranz_alpine/`),
    entry('Regional and local trains', `${ways}/train_journeys/regional_and_local_trains/`),
    entry('Stations', `${ways}/train_journeys/new_zealand_stations/`),
    entry('Train timetables', `${ways}/train_journeys/train_timetables/`),
  ]),
  entry('Bus journeys', `${ways}/bus_journeys/`, 'coach'),
  entry('Ferry journeys', `${ways}/ferry_journeys/`, 'ferry', [
    entry('Ferry travel in New Zealand', `${ways}/ferry_journeys/ferry_travel_in_new_zealand/`),
    entry('Interislander', `${ways}/ferry_journeys/interislander_ferry/`),
    entry('Bluebridge', `${ways}/ferry_journeys/bluebridge_ferry/`),
    entry('Stewart Island ferry', `${ways}/ferry_journeys/stewart_island_ferry/`),
  ]),
  entry('Passes explained', `${ways}/travel_passes/`, 'pass', [
    entry('Rail passes', `${ways}/travel_passes/rail_passes/`),
    entry('Rail and bus passes', `${ways}/travel_passes/rail_and_bus_passes/`),
    entry('Bus passes', `${ways}/travel_passes/bus_passes/`),
  ]),
  entry('Travel packages', `${ways}/travel_packages/`, 'package', [
    entry('Rail holidays', `${ways}/travel_packages/travel_packages/`),
    entry('Short packages', `${ways}/travel_packages/short_travel_packages/`),
    entry('Escorted journeys', `${ways}/travel_packages/escorted_journeys/`),
  ]),
  entry('Gift vouchers', `${ways}/gift_vouchers/`, 'gift'),
  entry('Choose a pass', '/travel_passes/', 'pass'),
  entry('Destinations', '/destinations/'),
  entry('Tours', '/tours/'),
  entry('Stories', '/blogs/'),
  entry('Contact', '/contact/'),
  entry('About', '/about/'),
  entry('Questions', '/frequently-asked-questions'),
  entry('Terms and conditions', '/terms-and-conditions'),
  entry('Privacy policy', '/privacy-policy'),
  entry('Checkout', '/checkout'),
];

/** Very long names, macrons, three levels, and an unknown icon. */
export const longNavigation: readonly NavigationEntry[] = [
  entry('Home', '/'),
  entry(
    'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    '/long/',
    'train',
    [
      entry('Whangārei, Ōtaki, Taupō and Kaikōura by way of everything in between', '/long/a/', undefined, [
        entry('Ngāruawāhia', '/long/a/b/'),
      ]),
    ],
  ),
  entry('Te Whanganui-a-Tara', '/te-whanganui-a-tara/', 'hovercraft'),
  entry('Kāpiti', '/kapiti/'),
];

const link = (label: string, path: string) => ({ label, path });

export const footer: FooterContent = {
  columns: [
    {
      title: 'Ways to see New Zealand',
      links: [
        link('Train journeys', `${ways}/train_journeys/`),
        link('Bus journeys', `${ways}/bus_journeys/`),
        link('Ferry journeys', `${ways}/ferry_journeys/`),
        link('Travel passes', `${ways}/travel_passes/`),
        link('Travel packages', `${ways}/travel_packages/`),
        link('Gift vouchers', `${ways}/gift_vouchers/`),
      ],
    },
    {
      title: 'Trains in New Zealand',
      links: [
        link('New Zealand by train', `${ways}/train_journeys/new_zealand_by_train/`),
        link('Northern Explorer', `${ways}/train_journeys/northern_explorer/`),
        link('Coastal Pacific', `${ways}/train_journeys/coastal_pacific/`),
        link('TranzAlpine', `${ways}/train_journeys/tranz_alpine/`),
        link('Regional and local trains', `${ways}/train_journeys/regional_and_local_trains/`),
        link('Timetables', `${ways}/train_journeys/train_timetables/`),
        link('Train stations', `${ways}/train_journeys/new_zealand_stations/`),
      ],
    },
    {
      title: 'See New Zealand',
      links: [
        link('Destinations', '/destinations/'),
        link('Tours', '/tours/'),
        link('Escorted journeys', `${ways}/travel_packages/escorted_journeys/`),
        link('Short packages', `${ways}/travel_packages/short_travel_packages/`),
        link('Stories', '/blogs/'),
      ],
    },
    {
      title: 'Useful',
      links: [
        link('Questions', '/frequently-asked-questions'),
        link('Contact', '/contact/'),
        link('About Southbound', '/about/'),
        link('Book your journey', '/book-your-journey'),
        link('Checkout', '/checkout'),
      ],
    },
  ],
  social: [
    {
      network: 'facebook',
      href: 'https://www.facebook.com/purenewzealand',
      label: 'Tourism New Zealand on Facebook',
    },
    {
      network: 'instagram',
      href: 'https://www.instagram.com/purenewzealand',
      label: 'Tourism New Zealand on Instagram',
    },
  ],
  legal: [link('Terms and conditions', '/terms-and-conditions'), link('Privacy policy', '/privacy-policy')],
  copyright: '© 2026 Southbound',
  association: {
    name: 'Tourism Industry Aotearoa, the trade’s association',
    href: 'https://www.tia.org.nz/',
  },
};

/** Only the required line. */
export const bareFooter: FooterContent = {
  columns: [],
  social: [],
  legal: [],
  copyright: '© 2026 Southbound',
};
