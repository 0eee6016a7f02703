/** The laws of the house as tables. `check-structure.ts` reads them; change a law here and nowhere else. */

export type Floor = 'contract' | 'server' | 'web';

/** Law 1: which floors a floor may import from; and packages, where they are limited. */
export const FLOORS: Readonly<Record<Floor, readonly Floor[]>> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
};
export const CONTRACT_PACKAGES: readonly string[] = ['zod'];

/**
 * Law 2: inside a server feature, what each kind of file may import from its own feature. Beyond this table every file
 * may import its own kind (a kind that was split into a folder), its feature's adapters/ and drawers, kernel/, db/,
 * config.ts and the contract, and `import type` from anywhere on its floor.
 */
export const SERVER_OWN: Readonly<Record<string, readonly string[]>> = {
  feature: ['http', 'reactions', 'jobs', 'commands', 'reads', 'emails', 'notifications', 'link-purposes'],
  http: ['reads', 'commands'],
  reads: ['policy', 'rules', 'tables', 'events'],
  commands: ['reads', 'policy', 'rules', 'tables', 'events', 'job-definitions', 'link-purposes'],
  policy: ['rules', 'tables'],
  rules: [],
  tables: [],
  events: [],
  reactions: ['reads', 'commands', 'tables', 'events', 'emails', 'job-definitions'],
  notifications: ['reads', 'emails'],
  'link-purposes': ['policy'],
  'job-definitions': ['emails', 'tables'],
  jobs: ['reads', 'commands', 'policy', 'rules', 'tables', 'emails', 'job-definitions', 'link-purposes'],
  emails: [],
  adapters: [],
  factory: ['reads', 'commands', 'tables'],
};
/**
 * Law 4: drawers of rooms that are no CRUD, by what is in them, and what each may import of its own room. Every kind of
 * file of the room may import them.
 */
export const DRAWERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  search: { engine: [], index: ['reads', 'tables'] },
  imports: {
    parsing: [],
    matching: [],
    pipeline: ['reads', 'policy', 'tables', 'events', 'job-definitions'],
  },
};
/** Law 2: what may be imported of another feature; a factory builds its own parents. */
export const SERVER_OTHERS: readonly string[] = ['reads', 'commands', 'events'];
export const FACTORY_OTHERS: readonly string[] = [...SERVER_OTHERS, 'factory'];
/** Kinds that know nothing of other features. */
export const SERVER_ALONE: readonly string[] = [
  'rules',
  'tables',
  'events',
  'emails',
  'adapters',
  'engine',
  'parsing',
  'matching',
];

/** Law 3: what each storey of the web may import besides itself and the root of the floor. */
export const WEB_STOREYS = {
  routes: ['gallery', 'pages', 'features', 'shell', 'ui'],
  gallery: ['pages', 'features', 'shell', 'ui'],
  pages: ['features', 'shell', 'ui'],
  features: ['ui'],
  shell: ['ui'],
  ui: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Folders of a floor that are no features. */
export const FOUNDATIONS: Readonly<Record<Floor, readonly string[]>> = {
  contract: ['access'],
  server: ['kernel', 'db'],
  web: ['ui', 'gallery', 'shell', 'pages', 'routes'],
};

/** Law 4: the files that may lie at the root of a floor, in a foundation and in a feature. */
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
const COMPONENT = '(?:[A-Z]\\w*\\.tsx|[A-Z]\\w*\\.module\\.css)';
export const NAMES: Readonly<Record<Floor, { root: RegExp; foundation: RegExp; feature: RegExp; says: string }>> = {
  contract: {
    root: /^(?:api|endpoint|errors|limits|formats|amounts|durations|business-days|notification-subjects)\.ts$/,
    foundation: new RegExp(`^${NAME}\\.ts$`),
    feature: new RegExp(`^(?:schema|endpoints|rules)(?:/${NAME})?\\.ts$`),
    says: 'schema.ts, endpoints.ts, rules.ts, or a folder of that name split by use case',
  },
  server: {
    root: /^(?:main|app|config|features)\.ts$/,
    foundation: new RegExp(`^(?:${NAME}/)*${NAME}\\.ts$`),
    feature: new RegExp(
      `^(?:(?:http|reads|commands|policy|rules|tables|events|reactions|jobs|factory)(?:/${NAME})?|feature|job-definitions|link-purposes|notifications|(?:emails|adapters)/${NAME})\\.ts$`,
    ),
    says: 'feature, job-definitions, link-purposes, notifications, http, reads, commands, policy, rules, tables, events, reactions, jobs, factory (.ts, or a folder of that name split by use case), emails/, adapters/',
  },
  web: {
    root: /^(?:main\.tsx|api\.ts|token\.ts|routeTree\.gen\.ts)$/,
    foundation: /^(?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|css)$/,
    feature: new RegExp(`^(?:(?:queries|copy|model)(?:/${NAME})?\\.tsx?|(?:${NAME}/)?${COMPONENT})$`),
    says: 'queries.ts, model.ts, copy.ts, Component.tsx, Component.module.css, or these in a folder named after a use case',
  },
};
export const BANNED_NAMES = /^(?:index|utils?|helpers?|common|misc|shared)$/;

/** Law 5. Each exception is a file and its lines; an entry may only be lowered or removed. */
export const MAX_LINES = 300;
export const LONG_FILES: Readonly<Record<string, number>> = {};

/** Law 6: the only files that know all features. */
export const REGISTRIES: readonly string[] = ['src/contract/api.ts', 'src/server/features.ts'];
