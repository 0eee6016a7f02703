import type { CapacityFilter } from '#contract/search/rules.ts';
import { plural } from '#web/ui/formats.ts';

const havent = (firms: number) => (firms === 1 ? "hasn't" : "haven't");

/** What firms say that they can take on. */
export const copy = {
  asOfDay: 'Date',
  asOfHint: 'Firms with a certificate in force on this date',
  note: 'What firms say of themselves',
  startBy: 'Can start by',
  startByHint: 'Firms that can start on this date or earlier',
  bond: 'Bond needed',
  anyBond: 'Any',
  crew: 'People needed',
  crewHint: 'Crew that the firm can send to a job',
  crewProblem: 'Enter a whole number from 1 to 100,000',
  travelsTo: 'ZIP code of the job',
  travelsToHint: 'Firms that serve its state or county, or travel that far',
  travelsToProblem: 'Enter five digits',
  includeUnsaid: "Include firms that haven't said",

  unsaid: {
    start_by: 'when they can start',
    bond: 'what bonds they give',
    crew: 'how many people they can send',
    travels_to: 'where they work',
    language: 'which languages they work in',
  } satisfies Record<CapacityFilter, string>,
  more: (firms: number, what: string) =>
    `${plural(firms, 'more firm')} ${firms === 1 ? 'matches' : 'match'} but ${havent(firms)} said ${what}.`,
  included: (firms: number, what: string) => `${plural(firms, 'of these', 'of these')} ${havent(firms)} said ${what}.`,
  /** Several: "when they can start or where they work". */
  or: (all: readonly string[]) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`),
  /** Said by so many, where others have said this, but not the rest. */
  some: (what: string, firms: number) => `${what} (${firms.toLocaleString('en-US')})`,
  include: (firms: number) => (firms === 1 ? 'Include it' : 'Include them'),
  leaveOut: (firms: number) => (firms === 1 ? 'Leave it out' : 'Leave them out'),
  said: {
    start: (day: string) => `Can start ${day}`,
    bond: (limit: number, amount: string) => (limit === 0 ? 'No bonds' : `Bond up to ${amount}`),
    crew: (people: number) => `Crew of ${people.toLocaleString('en-US')}`,
    serves: (area: string) => `Serves ${area}`,
    counties: (counties: number) => plural(counties, 'county', 'counties'),
    radius: (miles: number) => `${plural(miles, 'mile')} around its office`,
    languages: (languages: string) => `Works in ${languages}`,
  },
  notSaid: {
    start_by: "Hasn't said when it can start",
    bond: "Hasn't said what bonds it gives",
    crew: "Hasn't said how many people it can send",
    travels_to: "Hasn't said where it works",
    language: "Hasn't said which languages it works in",
  } satisfies Record<CapacityFilter, string>,
} as const;
