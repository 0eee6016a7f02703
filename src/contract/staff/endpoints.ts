import { endpoints as desk } from './endpoints/admin.ts';
import { endpoints as people } from './endpoints/people.ts';
import { endpoints as requests } from './endpoints/requests.ts';

export const endpoints = { ...desk, ...requests, ...people };
