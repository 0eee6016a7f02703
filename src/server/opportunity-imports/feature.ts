import type { endpoints } from '#contract/opportunity-imports/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importOpportunitiesCommand } from './commands/cli.ts';
import { http, noticeUploads } from './http.ts';
import { archiveNotices, purgeNoticeUploads, runImportHandler } from './jobs.ts';

export const feature = {
  http,
  jobs: [runImportHandler, archiveNotices, purgeNoticeUploads],
  uploads: noticeUploads,
  commands: { 'import-opportunities': importOpportunitiesCommand },
} satisfies Feature<typeof endpoints>;
