import type { endpoints } from '#contract/parent-projects/endpoints.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';
import { contracts } from './http/contracts.ts';
import { goals } from './http/goals.ts';
import { people } from './http/people.ts';
import { projects } from './http/projects.ts';

export const http: Handlers<typeof endpoints> = { ...projects, ...goals, ...contracts, ...people };
