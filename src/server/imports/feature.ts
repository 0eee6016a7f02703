import type { endpoints } from '#contract/imports/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importCommand } from './commands/import-command.ts';
import { importsCommand } from './commands/undo.ts';
import { http, listUploads } from './http.ts';
import {
  advanceImportDraftHandler,
  finishImports,
  purgeAbandonedListsHandler,
  purgeVersionsHandler,
  refreshNamesHandler,
  resumeStalledImports,
  undoImportHandler,
} from './jobs.ts';

export const feature = {
  http,
  jobs: [
    advanceImportDraftHandler,
    resumeStalledImports,
    purgeAbandonedListsHandler,
    undoImportHandler,
    purgeVersionsHandler,
    refreshNamesHandler,
  ],
  start: finishImports,
  uploads: listUploads,
  commands: { import: importCommand, imports: importsCommand },
} satisfies Feature<typeof endpoints>;
