import { endpoints } from '#contract/onboarding/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { passStep } from './commands.ts';
import { onboardingProgress } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  progress: read(endpoints.progress, (ctx, { params }) => onboardingProgress(ctx, params.id)),
  pass: command(endpoints.pass, { run: (ctx, { params }) => passStep(ctx, params.id, params.step) }),
};
