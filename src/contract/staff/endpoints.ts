import { endpoints as requests } from './endpoints/access-requests.ts';
import { endpoints as desk } from './endpoints/admin.ts';
import { endpoints as names } from './endpoints/company-names.ts';
import { endpoints as demoMail } from './endpoints/demo-mail.ts';
import { endpoints as failedJobs } from './endpoints/failed-jobs.ts';
import { endpoints as people } from './endpoints/people.ts';

export const endpoints = { ...desk, ...requests, ...names, ...failedJobs, ...people, ...demoMail };
