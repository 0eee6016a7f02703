import { goalEndpoints as endpoints } from '#contract/parent-projects/endpoints/goals.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addGoal, endGoal, replaceGoal } from '../commands/goals.ts';
import { certificateChoices, projectGoals } from '../reads/goals.ts';

export const goals: Handlers<typeof endpoints> = {
  goals: read(endpoints.goals, (ctx, { params }) => projectGoals(ctx, params.id)),
  certificateChoices: read(endpoints.certificateChoices, (ctx) => certificateChoices(ctx)),
  addGoal: command(endpoints.addGoal, { run: (ctx, { params, body }) => addGoal(ctx, params.id, body) }),
  replaceGoal: command(endpoints.replaceGoal, { run: (ctx, { params, body }) => replaceGoal(ctx, params, body) }),
  endGoal: command(endpoints.endGoal, { run: (ctx, { params, body }) => endGoal(ctx, params, body) }),
};
