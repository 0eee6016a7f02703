/** What residents read of a project: frozen when its owner publishes it. */
export const COMMUNITY_LIMITS = {
  /** Publications that the owner's page lists. */
  publications: 50,
  /** Dashboards that one answer lists. */
  dashboards: 200,
  /** Months of people and hours that a page shows. */
  months: 12,
  /** Trades that are named; the others are added up. */
  trades: 8,
  /** Places of the map. */
  places: 60,
  /** Former values of one figure. */
  changes: 12,
  width: { least: 280, most: 2000 },
  height: { least: 200, most: 4000 },
} as const;

/** What a table of people is divided by. */
export const WORK_TABLES = ['residence', 'sex', 'origin', 'level'] as const;
export type WorkTable = (typeof WORK_TABLES)[number];

/** Groups of each table, in the order in which they are shown; what was not stated comes last. */
export const WORK_GROUPS = {
  residence: ['resident', 'nonresident', 'unknown'],
  sex: ['female', 'male', 'nonbinary', 'not_stated'],
  origin: ['minority', 'white', 'not_stated'],
  level: ['apprentice', 'trainee', 'journey', 'not_stated'],
} as const satisfies Readonly<Record<WorkTable, readonly string[]>>;

/** The group that a goal for people is about; a goal of another group cannot be counted from the months. */
export const GOAL_GROUPS: Readonly<Record<string, { readonly table: WorkTable; readonly group: string }>> = {
  WOMEN: { table: 'sex', group: 'female' },
  MINORITY: { table: 'origin', group: 'minority' },
  RESIDENT: { table: 'residence', group: 'resident' },
  APPRENTICE: { table: 'level', group: 'apprentice' },
};
