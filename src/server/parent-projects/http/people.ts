import type { peopleEndpoints } from '#contract/parent-projects/endpoints/people.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';

export const people: Handlers<typeof peopleEndpoints> = {};
