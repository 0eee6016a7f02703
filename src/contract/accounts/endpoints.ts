import { z } from 'zod';
import { endpoint, MEMBERS } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { endpoints as requests } from './endpoints/access-requests.ts';
import { endpoints as companies } from './endpoints/companies.ts';
import { endpoints as invitations } from './endpoints/invitations.ts';
import { endpoints as own } from './endpoints/own-account.ts';
import { endpoints as payments } from './endpoints/payments.ts';
import { hiringCompany } from './schema.ts';

export const endpoints = {
  ...payments,
  hiringCompany: endpoint({
    method: 'GET',
    path: '/hiring_company',
    summary: 'Name of a hiring company',
    access: MEMBERS,
    query: z.strictObject({ id: uuid }),
    output: hiringCompany,
    errors: [404],
  }),
  ...own,
  ...companies,
  ...invitations,
  ...requests,
};
