import { changePerson } from '#server/accounts/commands/account-rights.ts';
import { preparePublication, publishDashboard } from '#server/community/commands/publish.ts';
import { setEmbedding } from '#server/community/commands/settings.ts';
import { dashboardState } from '#server/community/reads/state.ts';
import { changeDashboard, createDashboard } from '#server/impact-dashboards/commands/dashboards.ts';
import { shareDashboard } from '#server/impact-dashboards/commands/people.ts';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import { saveView } from '#server/impact-dashboards/commands/views.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { parentProjects } from '#server/parent-projects/reads/projects.ts';
import { actingAs, type DemoTime } from './acting.ts';
import { countFigures } from './counting.ts';
import { makeColleague } from './extras.ts';
import type { DemoPeople } from './people.ts';

/** Baltimore City and County, Anne Arundel, Howard. */
const LOCAL = ['24510', '24005', '24003', '24027'];

/** Of the developer, by an analyst; of the agency and the prime contractor, by themselves. @returns the dashboards */
export async function makeImpactDashboards(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<string[]> {
  const { developer, agency, prime, staff } = people;
  const analyst = await makeColleague(ctx, developer, { email: 'impact', first: 'Noor', last: 'Haddad' });
  const made: string[] = [];
  for (const { owner, name } of [
    { owner: analyst, name: 'Harborline, all work' },
    { owner: agency, name: 'Port Carroll, public works' },
    { owner: prime, name: 'Calvert & Pratt, subcontractors' },
  ]) {
    await changePerson(actingAs(ctx, staff, time.at(40)), owner.id, { can_create_impact_dashboard: true });
    actingAs(ctx, owner, time.at(39));
    const [company = ''] = owner.hiringCompanyIds;
    const { id, groups } = await createDashboard(ctx, { owner_company_id: company, name });
    await changeDashboard(ctx, id, { version: 1, name, groups, local_counties: LOCAL });
    await saveView(ctx, id, { name: 'Last half-year', query: lastHalfYear(time.day(0)) });
    made.push(id);
  }
  const [harborline = ''] = made;
  actingAs(ctx, analyst, time.at(39));
  for (const [email, role] of [
    ['board@example.com', 'viewer'],
    [developer.email, 'editor'],
  ] as const)
    await shareDashboard(ctx, harborline, { email, role });
  return made;
}

function lastHalfYear(today: string): string {
  const at = Number(today.slice(0, 4)) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1;
  const quarter = (index: number) => `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
  return `from=${quarter(at - 1)}&to=${quarter(at)}`;
}

/** What jobs count is counted first: residents read it as of the last accepted month. */
export async function publishDashboards(
  services: AppServices,
  { developer, agency }: DemoPeople,
  { time, impact }: { readonly time: DemoTime; readonly impact: readonly string[] },
): Promise<void> {
  for (const owner of [developer, agency]) await publishOf(services, owner, time.at(1));
  for (const id of impact) await refreshDashboard(services, id);
}

async function publishOf(services: AppServices, owner: UserActor, now: Date): Promise<void> {
  const own = await services.transact(async (ctx) => {
    const { items } = await parentProjects(actingAs(ctx, owner, now), { archived: false, sort: 'newest', limit: 10 });
    return items.filter(({ role }) => role === 'owner').map(({ id }) => id);
  });
  for (const id of own) {
    await countFigures(services, id);
    await services.transact(
      async (ctx) => {
        actingAs(ctx, owner, now);
        const { version } = await setEmbedding(ctx, id, {
          version: 0,
          allows_embedding: true,
          embed_width: 720,
          embed_height: 900,
        });
        const { preview } = await dashboardState(ctx, id);
        if (preview === null) return;
        const seen = { version, digest: preview.digest };
        await publishDashboard(ctx, id, seen, await preparePublication(ctx, id, seen));
      },
      { limitMs: 20_000 },
    );
  }
}
