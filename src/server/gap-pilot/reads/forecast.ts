import { backtest } from '#contract/gap-pilot/rules/backtest.ts';
import { forecast, METHOD } from '#contract/gap-pilot/rules/forecast.ts';
import type { ProjectForecast, ShownGroupForecast } from '#contract/gap-pilot/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeForecast, type Forecaster } from '../policy.ts';
import { forecastFacts, type PilotGoal, pilotGoals, projectPlace } from './facts.ts';
import { openPackages } from './packages.ts';

const CREDIT =
  'A firm counts in a group by its certificates of today, or in the one group that was chosen for its contract.';

/** Where the goal groups of a project end, with what the past says of such forecasts. @throws AppError 401, 403, 404 */
export async function projectForecast(ctx: ReadContext, projectId: string): Promise<ProjectForecast> {
  const access = await authorizeForecast(ctx, projectId);
  const { on, groups, pace, tests } = await forecastOf(ctx, access);
  const replays = tests.flatMap((one) => one.replays);
  const [until] = tests.flatMap((one) => one.until ?? []);
  const errors = tests.flatMap(({ error_bps }) => error_bps ?? []);
  return {
    project_id: projectId,
    on,
    method: [...METHOD, CREDIT],
    pace_bps: pace === null ? null : Math.round(pace * 10_000),
    groups,
    backtest:
      until === undefined || replays.length === 0
        ? null
        : {
            until,
            replays: replays.length,
            within: tests.reduce((sum, one) => sum + one.within, 0),
            error_bps: errors.length === 0 ? null : Math.round(errors.reduce((a, b) => a + b, 0) / errors.length),
          },
    packages: await openPackages(ctx, projectId),
  };
}

/** The groups with what they were forecast from. */
export async function forecastOf(ctx: ReadContext, access: Forecaster) {
  const place = await projectPlace(ctx, access.projectId);
  const goals = await pilotGoals(ctx, access.projectId, place.today);
  const facts = await forecastFacts(ctx, access, { goals, place });
  const groups: ShownGroupForecast[] = [];
  const tests: ReturnType<typeof backtest>[] = [];
  let pace: number | null = null;
  for (const [scope, given] of facts) {
    const made = forecast(given, place.today);
    groups.push(...made.groups.map((group) => ({ ...group, scope })));
    tests.push(backtest(given, place.today));
    if (scope === 'all' || pace === null) pace = made.pace.now;
  }
  return { on: place.today, place, goals, groups, pace, tests };
}

/** The goals that are not on track; all where every one is. */
export function shortGoals(goals: readonly PilotGoal[], groups: readonly ShownGroupForecast[]): readonly PilotGoal[] {
  const isShort = ({ group_code, scope }: PilotGoal) =>
    groups.some((one) => one.group_code === group_code && one.scope === scope && one.outlook !== 'on_track');
  const short = goals.filter(isShort);
  return short.length > 0 ? short : goals;
}
