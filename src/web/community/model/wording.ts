type Keys = 'MBE' | 'WBE' | 'DBE' | 'VOSB' | 'SBE' | 'LOCAL' | 'RESIDENT' | 'WOMEN' | 'MINORITY' | 'APPRENTICE';
type Columns = 'people' | 'hours' | 'share' | 'trade' | 'all' | 'month' | 'place' | 'firms' | 'confirmed' | 'source';
type People =
  | 'nonresident'
  | 'unknown'
  | 'female'
  | 'male'
  | 'nonbinary'
  | 'not_stated'
  | 'minority'
  | 'white'
  | 'apprentice'
  | 'trainee'
  | 'journey'
  | 'others';
type Terms = 'counts' | 'rule' | 'notCounted' | 'leftOut' | 'hidden' | 'changed' | 'until' | 'total';
type Say<A extends readonly unknown[] = [string]> = (...args: A) => string;

/** What pages for residents say, in each of their languages. Amounts, days and shares come as they are written there. */
export interface Wording {
  readonly locale: string;
  readonly title: Say;
  readonly intro: Say;
  readonly publishedBy: Say;
  readonly asOf: Say;
  readonly nextUpdate: Say;
  readonly allFigures: string;
  readonly skip: string;
  readonly share: Readonly<Record<'open' | 'address' | 'embed' | 'noEmbed' | 'copy' | 'copied', string>>;
  readonly groups: Readonly<Record<Keys, string>>;
  readonly scopes: Readonly<Record<'all' | 'construction' | 'design' | 'supplies', string>>;
  readonly ofEveryHundred: Say;
  readonly hoursOf: Say<[string, string]>;
  readonly hiresOf: Say<[string, string]>;
  readonly ofMoney: Say;
  readonly ofHours: Say;
  readonly ofHires: Say;
  readonly promise: Say;
  readonly noPromise: string;
  readonly notYet: string;
  readonly notYetWhy: string;
  readonly nothingPaid: string;
  readonly how: string;
  readonly terms: Readonly<Record<Terms, string>>;
  readonly confirmedBy: Say<[money: string, group: string]>;
  readonly paidInAll: Say;
  readonly peopleCounted: Say<[counted: string, unit: string]>;
  readonly peopleInAll: Say<[of: string, unit: string]>;
  readonly units: Readonly<Record<'hours' | 'hires', string>>;
  readonly paymentsTo: Say<[payments: string, firms: string]>;
  readonly ruleOf: Say<[name: string, jurisdiction: string, version: string]>;
  readonly noRule: string;
  readonly unconfirmed: Say;
  readonly allConfirmed: string;
  readonly leftOut: Say;
  readonly nothingLeftOut: string;
  readonly ofTotal: Say<[share: string, money: string]>;
  readonly hiddenMoney: string;
  readonly hiddenPeople: Say<[months: number]>;
  readonly reported: Readonly<Record<'hours' | 'hires', string>>;
  readonly untilMonth: Say;
  readonly notChanged: string;
  readonly wasBefore: Say<[day: string, share: string]>;
  readonly unknownShare: string;
  readonly jobs: Say;
  readonly hours: Say;
  readonly inMonth: Say;
  readonly columns: Readonly<Record<Columns, string>>;
  readonly tables: Readonly<Record<'residence' | 'sex' | 'origin' | 'level', string>>;
  readonly people: Readonly<Record<People, string>> & { readonly resident: (place: string | null) => string };
  readonly hiddenCell: string;
  readonly hiddenNote: string;
  readonly tradesTitle: string;
  readonly allOthers: string;
  readonly monthsTitle: string;
  readonly placesTitle: string;
  readonly placesNote: Say;
  readonly otherPlaces: Say<[places: number]>;
  readonly mapOf: Say;
  readonly changesTitle: string;
  readonly changesNone: string;
  readonly correction: Say<[tab: string, month: string, day: string]>;
  readonly tabs: Readonly<Record<'contracting' | 'workforce-utilization' | 'local-hiring', string>>;
  readonly sinceBefore: Say<[name: string, before: string, now: string, day: string]>;
  readonly nothingYet: string;
  readonly madeWith: string;
  readonly checked: { readonly open: string; readonly text: readonly string[] };
  readonly list: {
    readonly title: string;
    readonly intro: string;
    readonly none: string;
    readonly of: Say<[owner: string, place: string | null]>;
    readonly asOf: Say;
  };
  readonly peninsula: {
    readonly title: string;
    readonly intro: string;
    readonly unknown: string;
    readonly unknownMore: string;
    readonly promises: string;
    readonly what: string;
    readonly figure: string;
    readonly said: Say;
    readonly published: Say;
    readonly note: string;
    readonly noFigure: string;
  };
}
