import { changePerson } from '#server/accounts/commands/account-rights.ts';
import { preparePublication, publishDashboard } from '#server/community/commands/publish.ts';
import { setEmbedding } from '#server/community/commands/settings.ts';
import { dashboardState } from '#server/community/reads/state.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import { changeDashboard, createDashboard } from '#server/impact-dashboards/commands/dashboards.ts';
import { shareDashboard } from '#server/impact-dashboards/commands/people.ts';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import { saveView } from '#server/impact-dashboards/commands/views.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { parentProjects } from '#server/parent-projects/reads/projects.ts';
import { actingAs, type DemoTime } from './acting.ts';
import { makeColleague } from './extras.ts';
import type { DemoPeople } from './people.ts';

/** Baltimore City and County, Anne Arundel, Howard. */
const LOCAL = ['24510', '24005', '24003', '24027'];

/** Who looks at what the developer spends. @returns the dashboard */
export async function makeImpactDashboard(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<string> {
  const { developer, staff } = people;
  const analyst = await makeColleague(ctx, developer, { email: 'impact', first: 'Noor', last: 'Haddad' });
  await changePerson(actingAs(ctx, staff, time.at(40)), analyst.id, { can_create_impact_dashboard: true });
  actingAs(ctx, analyst, time.at(39));
  const [company = ''] = developer.hiringCompanyIds;
  const made = await createDashboard(ctx, { owner_company_id: company, name: 'Harborline, all work' });
  await changeDashboard(ctx, made.id, { version: 1, name: made.name, groups: made.groups, local_counties: LOCAL });
  await shareDashboard(ctx, made.id, { email: 'board@example.com', role: 'viewer' });
  await saveView(ctx, made.id, { name: 'Last half-year', query: lastHalfYear(time.day(0)) });
  return made.id;
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
  { time, impact }: { readonly time: DemoTime; readonly impact: string },
): Promise<void> {
  for (const owner of [developer, agency]) await publishOf(services, owner, time.at(1));
  await refreshDashboard(services, impact);
}

async function publishOf(services: AppServices, owner: UserActor, now: Date): Promise<void> {
  const own = await services.transact(async (ctx) => {
    const { items } = await parentProjects(actingAs(ctx, owner, now), { archived: false, sort: 'newest', limit: 10 });
    return items.filter(({ role }) => role === 'owner').map(({ id }) => id);
  });
  for (const id of own) {
    await recountProject(services, id);
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
