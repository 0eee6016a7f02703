import { endpoints } from '#contract/outreach/endpoints.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addLeadTimeRule } from './commands/lead-time-rules.ts';
import { markSolicitation } from './commands/mark.ts';
import { addNote, correctEntry } from './commands/note.ts';
import { outreachEntries } from './reads/entries.ts';
import { packetFile } from './reads/export-good-faith-packet.ts';
import { logFile } from './reads/export-log.ts';
import { funnels } from './reads/funnels.ts';
import { leadTimeRules } from './reads/lead-time-rules.ts';
import { ownOutreach } from './reads/own.ts';

export const http: Handlers<typeof endpoints> = {
  entries: read(endpoints.entries, (ctx, { params, query }) => outreachEntries(ctx, params.id, query)),
  log: file(endpoints.log, (ctx, { params }) => logFile(ctx, params.id), { rateLimit: exportQuota }),
  packet: file(endpoints.packet, (ctx, { params, query }) => packetFile(ctx, params.id, query.format), {
    rateLimit: exportQuota,
  }),
  note: command(endpoints.note, { run: (ctx, { params, body }) => addNote(ctx, params.id, body) }),
  correct: command(endpoints.correct, { run: (ctx, { params, body }) => correctEntry(ctx, params.id, body) }),
  funnels: read(endpoints.funnels, (ctx, { query }) => funnels(ctx, query.ids)),
  own: read(endpoints.own, (ctx, { params }) => ownOutreach(ctx, params.id, params.opportunity_id)),
  mark: command(endpoints.mark, {
    run: (ctx, { params, body }) =>
      markSolicitation(ctx, { mwbeId: params.id, opportunityId: params.opportunity_id }, body),
  }),
  leadTimeRules: read(endpoints.leadTimeRules, leadTimeRules),
  addLeadTimeRule: command(endpoints.addLeadTimeRule, { run: (ctx, { body }) => addLeadTimeRule(ctx, body) }),
};
