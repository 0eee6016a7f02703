import type { endpoints } from '#contract/imports/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importCommand } from './commands/import-command.ts';
import { http, listUploads } from './http.ts';
import { advanceImportDraftHandler, finishImports, purgeAbandonedListsHandler, resumeStalledImports } from './jobs.ts';

export const feature = {
  http,
  jobs: [advanceImportDraftHandler, resumeStalledImports, purgeAbandonedListsHandler],
  start: finishImports,
  uploads: listUploads,
  commands: { import: importCommand },
} satisfies Feature<typeof endpoints>;
