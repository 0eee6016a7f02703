import { endpoints } from '#contract/reports/endpoints.ts';
import { downloadQuota, exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addLayout, changeLayout, removeLayout } from './commands/layouts.ts';
import { preparePublication, publishReport } from './commands/publish.ts';
import { reportChanges } from './reads/changes.ts';
import { reportChoices } from './reads/choices.ts';
import { reportFile } from './reads/file.ts';
import { layouts } from './reads/layouts.ts';
import { publicationFile, publications } from './reads/publications.ts';
import { reportPage } from './reads/report.ts';

export const http: Handlers<typeof endpoints> = {
  report: read(endpoints.report, (ctx, { params, query }) => reportPage(ctx, params, query)),
  choices: read(endpoints.choices, (ctx, { params, query }) =>
    reportChoices(ctx, params.id, params.report_type, query),
  ),
  file: file(endpoints.file, (ctx, { body }) => reportFile(ctx, body), { rateLimit: exportQuota }),
  publications: read(endpoints.publications, (ctx, { params }) => publications(ctx, params.id)),
  publish: command(endpoints.publish, {
    rateLimit: exportQuota,
    prepare: (ctx, { params, body }) => preparePublication(ctx, params.id, body),
    run: (ctx, { params, body }, prepared) => publishReport(ctx, params.id, body, prepared),
  }),
  publicationFile: file(endpoints.publicationFile, (ctx, { params }) => publicationFile(ctx, params.id), {
    rateLimit: downloadQuota,
  }),
  // makes the whole report again
  changes: read(endpoints.changes, (ctx, { params }) => reportChanges(ctx, params.id), { rateLimit: exportQuota }),
  layouts: read(endpoints.layouts, (ctx, { params }) => layouts(ctx, params.id)),
  addLayout: command(endpoints.addLayout, { run: (ctx, { params, body }) => addLayout(ctx, params.id, body) }),
  changeLayout: command(endpoints.changeLayout, {
    run: (ctx, { params, body }) => changeLayout(ctx, { projectId: params.id, id: params.layout_id }, body),
  }),
  removeLayout: command(endpoints.removeLayout, {
    run: async (ctx, { params }) => {
      await removeLayout(ctx, { projectId: params.id, id: params.layout_id });
      return null;
    },
  }),
};
