import type {
  EntryGroup,
  NoteSubject,
  OutreachKind,
  OutreachSide,
  SolicitationMark,
} from '#contract/outreach/rules/kinds.ts';
import type { Detail } from '#contract/outreach/schema.ts';
import { ANSWER_LABELS } from '#contract/responses/rules/response-words.ts';
import { day, dayOf, plural } from '#web/ui/formats.ts';

const KINDS: Readonly<Record<OutreachKind, string>> = {
  published: 'Published',
  addendum: 'Addendum issued',
  acknowledged: 'Addendum acknowledged',
  asked: 'Question asked',
  answered: 'Question answered',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Canceled',
  matched: 'Matched',
  told: 'Firm told',
  invited: 'Firm invited',
  delivered: 'Delivered',
  opened: 'Opened',
  followed_up: 'Followed up',
  ...ANSWER_LABELS,
  quote_changed: 'Quote changed',
  marked: "Firm's own mark",
  noted: 'Note',
  corrected: 'Correction',
};

const SIDES: Readonly<Record<OutreachSide, string>> = {
  owner: 'Your company',
  firm: 'The firm',
  staff: 'Plumbline staff',
  system: 'Plumbline',
};

const GROUPS: Readonly<Record<EntryGroup, string>> = {
  opportunity: 'Opportunity',
  solicitations: 'Firms asked',
  answers: 'Answers',
  questions: 'Questions',
  notes: 'Notes and corrections',
};

const ABOUT: Readonly<Record<NoteSubject, string>> = {
  contact: 'Call, meeting or letter',
  advertisement: 'Advertisement or event',
  portion: 'How the work was divided',
  information: 'Plans or information given',
  negotiation: 'Negotiation',
  rejection: 'Why a firm was not taken',
  assistance: 'Help with bonding, credit, insurance or supplies',
};

const MARKS: Readonly<Record<SolicitationMark, string>> = { real: 'Real', pro_forma: 'Pro forma' };

const DETAILS: Readonly<Record<Detail['name'], string>> = {
  about: '',
  addendum: 'Addendum ',
  amount: 'Amount: ',
  award: '',
  certificate: 'Certificate: ',
  changed: 'Changed: ',
  count: 'Firms: ',
  corrects: '',
  deadline: 'Deadline ',
  email: 'Sent to ',
  happened_on: 'On ',
  mark: '',
  question: 'Question: ',
  quote_version: 'Version ',
  reason: 'Reason: ',
  title: '',
  what: '',
  words: '',
};
const VALUES: Readonly<Record<string, string>> = {
  ...ABOUT,
  ...MARKS,
  deadline: 'At its deadline',
  early: 'Before its deadline',
  too_large: 'too large',
  too_small: 'too small',
  too_far: 'too far away',
  no_capacity: 'no capacity at that time',
  not_our_trade: 'not our trade',
  other: 'another one',
  invitation: 'Invitation',
  follow_up: 'Follow-up',
  reminder: 'Reminder',
  outcome: 'Outcome',
};
const WITH_CODES: readonly Detail['name'][] = ['about', 'mark', 'reason', 'what'];

export const copy = {
  heading: 'Outreach log',
  intro: 'What was done to find firms, as it happened. Entries are sealed within a minute and never change.',
  loading: 'the outreach log',
  funnel: 'Firms by how far they came',
  funnelLoading: 'how far firms came',
  funnelFailedTitle: "Couldn't load how far firms came",
  funnelFailed: 'The log itself is safe. Try again.',
  steps: {
    matched: 'Fit',
    reached: 'Reached',
    opened: 'Opened',
    interested: 'Interested',
    quoted: 'Quoted',
    hired: 'Hired',
    paid: 'Paid',
  },
  funnelNote:
    'Opened means seen being opened, or answered. Paid means that a payment was reported in payment tracking.',

  packetPdf: 'Good-faith packet (PDF)',
  packetXlsx: 'Workbook (XLSX)',
  log: 'Sealed log (JSON lines)',
  downloads: 'Downloads',

  caption: 'Entries of the outreach log',
  noun: { one: 'entry', many: 'entries' },
  failed: 'The log itself is safe. Try again.',
  columns: { what: 'What happened', firm: 'Firm', at: 'When', by: 'By', details: 'Details', seal: 'Seal', act: 'Note' },
  add: 'Add',
  noFirm: '–',
  kinds: KINDS,
  by: (side: OutreachSide, person: string | null) => person ?? SIDES[side],
  sealed: (position: number) => `No. ${position}`,
  notSealed: 'Within a minute',
  correctedLater: 'corrected later',
  groups: GROUPS,
  groupFilter: 'Show',
  all: 'All entries',
  search: 'Firm',
  empty: 'No entries yet',
  emptyFiltered: 'No entries match',
  showAll: 'Show all entries',

  detail: ({ name, value }: Detail): string => {
    if (name === 'corrects') return '';
    if (name === 'deadline') return `${DETAILS.deadline}${dayOf(value)}`;
    return `${DETAILS[name]}${WITH_CODES.includes(name) ? (VALUES[value] ?? value) : value}`;
  },

  addNote: 'Add a note',
  addTo: (what: string) => `Add to: ${what}`,
  noteTitle: 'Add to the log',
  noteIntro: 'Note what happened outside of Plumbline. It stands in the packet as your word and stays for good.',
  noteOfFirm: (firm: string) => `About ${firm}, which can read it.`,
  about: 'What it is about',
  aboutItems: ABOUT,
  correction: 'Correction of this entry',
  happenedOn: 'Day (optional)',
  words: 'In your words',
  wordsMissing: 'Say what happened',
  save: 'Add to the log',
  close: 'Close',
  saved: 'Added to the log',

  rule: (days: number, name: string, from: string) =>
    `Your company wants ${plural(days, 'day')} from publication to deadline: ${name}, from ${day(from)} on.`,
  noRule: 'Your company has set no lead time. The packet compares with it.',
  setRule: 'Set lead time',
  ruleTitle: 'Lead time of your company',
  ruleIntro:
    'How many days before the deadline firms have to know. Earlier rules stay for what was published under them.',
  ruleDays: 'Days',
  ruleName: 'Where it is written, such as a program',
  ruleFrom: 'From which day on',
  ruleDaysMissing: 'Enter 1 to 365 days',
  ruleNameMissing: 'Say where it is written',
  ruleFromMissing: 'Enter a day',
  ruleSave: 'Save',
  ruleSaved: 'Lead time saved',

  markTitle: 'How were you asked?',
  markIntro: 'Your word stands in the packet of this opportunity. The owner can read it and cannot change it.',
  marks: {
    real: 'Real: we could have bid on this',
    pro_forma: 'Pro forma: they did not seem to want an answer',
  },
  markWords: 'Why (optional)',
  markMissing: 'Choose one',
  markSave: 'Save',
  markSaved: 'Your word is in the log',
  markedOn: (at: string) => `You said so on ${dayOf(at)}. Earlier words stay in the log.`,
} as const;
