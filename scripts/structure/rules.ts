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
 * may import its own kind (a kind that was split into a folder), its feature's adapters/ and engine/, kernel/, db/,
 * config.ts and the contract, and `import type` from anywhere on its floor.
 */
export const SERVER_OWN: Readonly<Record<string, readonly string[]>> = {
  http: ['reads', 'commands'],
  reads: ['policy', 'tables', 'events'],
  commands: ['reads', 'policy', 'tables', 'events', 'jobs'],
  policy: ['tables'],
  tables: [],
  events: [],
  reactions: ['reads', 'commands', 'tables', 'jobs'],
  jobs: ['reads', 'commands', 'policy', 'tables', 'emails'],
  emails: [],
  adapters: [],
  engine: [],
  factory: ['reads', 'commands', 'tables'],
};
/** Law 2: what may be imported of another feature; a factory builds its own parents. */
export const SERVER_OTHERS: readonly string[] = ['reads', 'commands', 'events'];
export const FACTORY_OTHERS: readonly string[] = [...SERVER_OTHERS, 'factory'];
/** Kinds that know nothing of other features. */
export const SERVER_ALONE: readonly string[] = ['tables', 'events', 'emails', 'adapters', 'engine'];

/** Law 3: each storey of the web imports itself and the ones below it. */
export const WEB_STOREYS = ['routes', 'shell', 'features', 'ui'] as const;

/** Folders of a floor that are no features. */
export const FOUNDATIONS: Readonly<Record<Floor, readonly string[]>> = {
  contract: ['access'],
  server: ['kernel', 'db'],
  web: ['ui', 'shell', 'routes'],
};

/** Law 4: the files that may lie at the root of a floor, in a foundation and in a feature. */
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
const COMPONENT = '(?:[A-Z]\\w*\\.tsx|[A-Z]\\w*\\.module\\.css)';
export const NAMES: Readonly<Record<Floor, { root: RegExp; foundation: RegExp; feature: RegExp; says: string }>> = {
  contract: {
    root: /^(?:api|endpoint|errors|limits|formats)\.ts$/,
    foundation: new RegExp(`^${NAME}\\.ts$`),
    feature: new RegExp(`^(?:schema|endpoints|rules)(?:/${NAME})?\\.ts$`),
    says: 'schema.ts, endpoints.ts, rules.ts, or a folder of that name split by use case',
  },
  server: {
    root: /^(?:main|app|config|features)\.ts$/,
    foundation: new RegExp(`^(?:${NAME}/)*${NAME}\\.ts$`),
    feature: new RegExp(
      `^(?:(?:http|reads|commands|policy|tables|events|reactions|jobs|factory)(?:/${NAME})?|(?:emails|adapters)/${NAME})\\.ts$`,
    ),
    says: 'http, reads, commands, policy, tables, events, reactions, jobs, factory (.ts, or a folder of that name split by use case), emails/, adapters/',
  },
  web: {
    root: /^(?:main\.tsx|api\.ts|token\.ts|routeTree\.gen\.ts)$/,
    foundation: /^(?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|css)$/,
    feature: new RegExp(`^(?:(?:queries|copy)(?:/${NAME})?\\.tsx?|(?:${NAME}/)?${COMPONENT})$`),
    says: 'queries.ts, copy.ts, Component.tsx, Component.module.css, or these in a folder named after a use case',
  },
};
/** Rooms with an engine/: pure code, no database, names free inside. */
export const ENGINES: readonly string[] = ['search'];
export const BANNED_NAMES = /^(?:index|utils?|helpers?|common|misc|shared)$/;

/** Law 5. Each exception is a file and its lines; an entry may only be lowered or removed. */
export const MAX_LINES = 300;
export const LONG_FILES: Readonly<Record<string, number>> = {};

/** Law 6: the only files that know all features. */
export const REGISTRIES: readonly string[] = ['src/contract/api.ts', 'src/server/features.ts'];
