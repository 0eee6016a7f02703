import { csvText } from '#server/imports/factory.ts';

const link = (url: string, name: string) => `=HYPERLINK("${url}","${name}")`;
const profile = (uei: string, cage: string) => `https://search.certify.example.gov/profile/${uei}/${cage}`;

/** A federal export: the name is a link to the firm's page, whose address has its UEI and CAGE. All firms invented. */
export const FEDERAL_EXPORT = csvText([
  ['Legal business name', 'Contact email', 'Capabilities narrative', 'City', 'State', 'Zipcode', 'SBA certifications'],
  [
    link(profile('J7M9HPTGJ1S9', '7XK42'), 'KESTREL ANALYTICS LLC'),
    'info@kestrel-analytics.example.com',
    'Data work of all kinds. NAICS: 541512 - Computer Systems Design; 541330. Bonded to 500000.',
    'Dayton',
    'OH',
    '45402.0',
    '8(a)',
  ],
  [
    link(profile('K1LLHPTGJ1S2', '7XK43'), 'ROWAN MILLWRIGHT CORP'),
    'The business owner has hidden this information',
    'Machines',
    'Medford',
    'NJ',
    '8055.0',
    'HUBZone',
  ],
  ['=CONCATENATE("SUM ","OF PARTS")', 'parts@example.com', 'Parts', 'Akron', 'OH', '44301', '8(a)'],
]);

const REGISTRY_HEADS = [
  'business_name',
  'mailing_street_1',
  'mailing_city',
  'mailing_state',
  'mailing_zip',
  'location_street_1',
  'location_city',
  'location_state',
  'location_zip',
  'mbe_wbe_cert',
  'small_local_cert',
  'veteran_cert',
  'naics_codes',
  'yard_place',
];

/** A city's registry with two addresses and three certificate columns. All firms invented. */
export const CITY_REGISTRY = csvText([
  REGISTRY_HEADS,
  // biome-ignore format: one firm in a line
  ['Abara Roofing LLC', 'PO Box 4', 'Cicero', 'IL', '60804', '12 Main St', 'Chicago', 'IL', '60601', 'MBE', '', '', 'We repair roofs (238160) and siding, 238170', '60601'],
  // biome-ignore format: one firm in a line
  ['Bo Marine Inc', '9 Dock Rd', 'Joliet', 'IL', '60431', '', '', '', '', '', 'SLBE', '', '488330', '60601'],
  // biome-ignore format: one firm in a line
  ['Cato Haul Co', 'PO Box 9', 'Cicero', 'IL', '60804', '', 'Evanston', 'IL', '60201', '', '', '5-Jan-24', '484110', '60601'],
  // biome-ignore format: one firm in a line
  ['Dune Glass LLC', '', '', '', '', '5 Pine St', 'Chicago', 'IL', '60601.0', 'WBE', '', 'Yes - exp 3/1/2028', '238150', '60602'],
]);

const HIDDEN = 'The business owner has hidden this information on 1/2/2026 at their own wish';

/** A borough's extract: whole addresses in one cell, many of them hidden. All firms invented. */
export const BOROUGH_EXTRACT = csvText([
  ['Vendor', 'Address', 'Phone', 'E-mail', 'Web site', 'Certification'],
  ['Larkin Tile Inc', '236 W 27th Street New York NY 10001', '212-555-0142', 'a@larkin.example.com', 'N/A', 'MBE'],
  ['Marlow Signs LLC', '45-10 Court Sq Suite 4 Long Island City, NY 11101-2345', '', 'Withheld', '', 'WBE'],
  ['Nettle Cabs Co', HIDDEN, HIDDEN, 'Not available', 'See website', 'MBE'],
  ['Osier Cabs Co', HIDDEN, HIDDEN, 'Not available', 'See website', 'MBE'],
  ['Pavo Drapery Inc', '9 Broadway Nowhereham NY 10004', '212-555-0143', 'p@pavo.example.com', '', 'WBE'],
]);
