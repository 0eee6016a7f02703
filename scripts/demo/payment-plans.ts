/** Who pays: people of the demonstration, or the demo firm to a firm below it. */
export type Side = 'prime' | 'developer' | 'agency' | 'firm';
/** Fictional firms that are paid. */
export type Firm = 'mwbe' | 'newfirm' | 'cooperative' | 'ironhill' | 'delgado' | 'tidewater' | 'kwan' | 'lantern';
export const ACTS = [
  'report',
  'agree',
  'disagree',
  'reply',
  'settle',
  'correct',
  'changeOrder',
  'complete',
  'finalize',
] as const;

/** One act on the last line of a contract, on a day of the month after the one that it is about. */
export interface Step {
  readonly act: (typeof ACTS)[number];
  readonly day: number;
  /** Whole dollars. */
  readonly amount?: number;
  readonly words?: string;
  readonly kind?: 'progress' | 'retainage';
  /** Whole dollars withheld beside it. */
  readonly withheld?: number;
  /** How long before it paid the payer was paid. */
  readonly paidDaysBefore?: number;
}

export interface Plan {
  readonly title: string;
  readonly scope: string;
  readonly number: string;
  readonly naics: string;
  readonly group: string | null;
  /** Whole dollars. */
  readonly award: number;
  /** Whole percent. */
  readonly retainage: number;
  readonly rule: string | null;
  readonly payer: Side;
  /** Of a prime contractor's contract, who settles differences; the agency where nothing is said. */
  readonly owner?: 'developer';
  readonly firm: Firm;
  /** Months ago. */
  readonly begins: number;
  /** The title of the contract above. */
  readonly below?: string;
  /** What is said of each month from the first on. */
  readonly months: readonly (readonly Step[])[];
}

export const MONTHS = 6;

export const paid = (amount: number, more: Partial<Step> = {}): Step => ({ act: 'report', day: 3, amount, ...more });
export const received: Step = { act: 'agree', day: 5 };
const SWITCHGEAR = 'Switchgear for Pump Station 4';

/** What the companies of the demonstration pay each other outside of large projects. */
export const CONTRACTS: readonly Plan[] = [
  {
    title: SWITCHGEAR,
    scope: 'Furnish and install switchgear, feeders and grounding.',
    number: 'SC-104',
    naics: '238210',
    group: 'MBE',
    award: 480_000,
    retainage: 5,
    rule: 'federal_aid',
    payer: 'prime',
    firm: 'mwbe',
    begins: 6,
    months: [
      [paid(41_800, { withheld: 2_200, paidDaysBefore: 12 }), received],
      [paid(57_000, { withheld: 3_000, paidDaysBefore: 41 }), received],
      [
        paid(62_000, { paidDaysBefore: 9 }),
        { act: 'disagree', day: 6, amount: 58_500, words: 'The wire that arrived was $58,500.' },
        { act: 'reply', day: 9, words: 'We held $3,500 for the damaged conduit, as agreed on site.' },
        { act: 'settle', day: 15, amount: 60_500, words: 'The site diary puts the damage at $1,500.' },
        { act: 'changeOrder', day: 20, amount: 24_000, words: 'Second feeder, by the owner’s directive.' },
      ],
      [
        paid(38_400, { paidDaysBefore: 14 }),
        received,
        { act: 'correct', day: 12, amount: 38_040, words: 'Two digits were swapped in our report.' },
      ],
      [
        paid(29_000, { paidDaysBefore: 10 }),
        { act: 'disagree', day: 6, amount: 27_550, words: 'Retainage was taken twice.' },
        { act: 'reply', day: 10, words: 'Our ledger shows it once. The statement is with the owner.' },
      ],
      [],
    ],
  },
  {
    title: 'Standby generator for Pump Station 4',
    scope: 'Furnish, set and start up one standby generator.',
    number: 'SC-107',
    naics: '238210',
    group: 'WBE',
    award: 145_000,
    retainage: 10,
    rule: 'federal_aid',
    payer: 'prime',
    firm: 'newfirm',
    begins: 6,
    months: [
      [paid(90_000, { withheld: 10_000, paidDaysBefore: 6 }), received],
      [
        paid(35_000, { paidDaysBefore: 8 }),
        received,
        { act: 'complete', day: 8 },
        { act: 'report', day: 18, amount: 10_000, kind: 'retainage' },
        { act: 'agree', day: 20 },
        { act: 'finalize', day: 22 },
      ],
    ],
  },
  {
    title: 'Lobby and garage lighting, Quay Gardens',
    scope: 'Replace lighting and controls in the lobby and the garage.',
    number: 'HD-31',
    naics: '238210',
    group: null,
    award: 128_000,
    retainage: 0,
    rule: 'custom',
    payer: 'developer',
    firm: 'mwbe',
    begins: 5,
    months: [
      [paid(22_000), received],
      [paid(0, { words: 'Our lender has not released the draw.', paidDaysBefore: 20 }), received],
      [paid(31_500, { paidDaysBefore: 38 }), received],
      [paid(18_250)],
      [paid(26_000), { act: 'disagree', day: 6, amount: 0, words: 'Nothing has arrived yet.' }],
    ],
  },
  {
    title: 'Boathouse rewiring, harbor patrol',
    scope: 'Rewire the boathouse and its shore power.',
    number: 'PW-2208',
    naics: '238210',
    group: 'MBE',
    award: 96_000,
    retainage: 5,
    rule: 'maryland_construction',
    payer: 'agency',
    firm: 'mwbe',
    begins: 4,
    months: [
      [paid(19_000, { withheld: 1_000 }), received],
      [
        paid(24_000),
        { act: 'disagree', day: 7, amount: 21_000, words: 'Our bank shows $21,000.' },
        { act: 'reply', day: 12, words: 'We deducted the permit fee of $3,000.' },
      ],
      [paid(12_400), received],
      [],
    ],
  },
  {
    title: 'Low-voltage cabling, Canal Street Ferry Terminal',
    scope: 'Data and intercom cabling for the ticket hall.',
    number: 'SC-118',
    naics: '238210',
    group: 'MBE',
    award: 64_000,
    retainage: 0,
    rule: null,
    payer: 'prime',
    firm: 'cooperative',
    begins: 4,
    months: [[paid(8_200)], [paid(11_900)], [paid(6_400)], []],
  },
  {
    title: 'Generator pad and conduit',
    scope: 'Concrete pad and underground conduit for the generator.',
    number: 'B-12',
    naics: '238910',
    group: 'WBE',
    award: 38_000,
    retainage: 0,
    rule: null,
    payer: 'firm',
    firm: 'newfirm',
    begins: 2,
    below: SWITCHGEAR,
    months: [[paid(9_500), received], [paid(14_200)]],
  },
];
