import { endpoints } from '#contract/counting/endpoints.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { chooseRules } from './commands/choose.ts';
import { savePack } from './commands/packs.ts';
import { countingChoice } from './reads/choice.ts';
import { countedLines, countedLinesFile } from './reads/counted-lines.ts';
import { projectCounts } from './reads/counts.ts';
import { replay, replayLines } from './reads/replay.ts';
import { packDetails, packRows, previewPack } from './reads/staff.ts';

export const http: Handlers<typeof endpoints> = {
  counts: read(endpoints.counts, (ctx, { params }) => projectCounts(ctx, params.id)),
  lines: read(endpoints.lines, (ctx, { params, query }) => countedLines(ctx, params.id, query)),
  linesFile: file(endpoints.linesFile, (ctx, { params, query }) => countedLinesFile(ctx, params.id, query), {
    rateLimit: exportQuota,
  }),
  replay: read(endpoints.replay, (ctx, { params, query }) => replay(ctx, params.id, query)),
  replayLines: read(endpoints.replayLines, (ctx, { params, query }) => replayLines(ctx, params.id, query)),
  choice: read(endpoints.choice, (ctx, { params }) => countingChoice(ctx, params.id)),
  choose: command(endpoints.choose, { run: (ctx, { params, body }) => chooseRules(ctx, params.id, body) }),
  packs: read(endpoints.packs, (ctx) => packRows(ctx)),
  pack: read(endpoints.pack, (ctx, { params, query }) => packDetails(ctx, params.code, query.version ?? null)),
  previewPack: command(endpoints.previewPack, {
    prepare: (ctx, { body }) => previewPack(ctx, body.pack),
    run: async (ctx, { body }, preview) => {
      const subject = { subjectType: 'RulePack', subjectId: null, details: { code: body.pack.code } };
      await ctx.audit({ action: 'rule pack previewed', ...subject });
      return preview;
    },
  }),
  savePack: command(endpoints.savePack, { run: (ctx, { body }) => savePack(ctx, body) }),
};
