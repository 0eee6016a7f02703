import { contractEndpoints } from './endpoints/contracts.ts';
import { goalEndpoints } from './endpoints/goals.ts';
import { peopleEndpoints } from './endpoints/people.ts';
import { projectEndpoints } from './endpoints/projects.ts';

export const endpoints = { ...projectEndpoints, ...goalEndpoints, ...contractEndpoints, ...peopleEndpoints };
