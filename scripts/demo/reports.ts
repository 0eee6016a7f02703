import { newLayout, newPublication } from '#contract/reports/schema.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { addLayout } from '#server/reports/commands/layouts.ts';
import { preparePublication, publishReport } from '#server/reports/commands/publish.ts';
import { actingAs } from './acting.ts';
import { countFigures } from './counting.ts';

/** An agency's own layout: awards by firm, the largest first, with the share of each. */
const AWARDS = newLayout.parse({
  report_type: 'contracting',
  name: 'Awards to certified firms',
  settings: {
    columns: ['firm', 'award', 'award_share', 'confirmed'],
    labels: { firm: 'Business name', award: 'Net award', award_share: 'Share of awards', confirmed: 'Confirmed' },
    group: ['firm'],
    subtotals: false,
    sort: '-award',
    filters: { tier: '1' },
    head: ['Harborline Development', 'Awards of the first tier, by firm'],
  },
});

const PUBLISHED = [
  { report_type: 'contracting', title: 'Participation in accepted months', settings: { basis: 'accepted' } },
  { report_type: 'workforce-utilization', title: 'Hours by trade and level', settings: { basis: 'accepted' } },
].map((one) => newPublication.parse({ ...one, type_id: 'current' }));

/** Two reports that viewers read too, and a layout. Figures are counted first, as a job does. */
export async function publishReports(
  services: AppServices,
  project: string,
  { owner, at }: { readonly owner: UserActor; readonly at: Date },
): Promise<void> {
  await countFigures(services, project);
  await services.transact(
    async (ctx) => {
      actingAs(ctx, owner, at);
      await addLayout(ctx, project, AWARDS);
      for (const one of PUBLISHED) await publishReport(ctx, project, one, await preparePublication(ctx, project, one));
    },
    { limitMs: 30_000 },
  );
}
