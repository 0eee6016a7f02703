import { z } from 'zod';
import { endpoint, MEMBERS } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { hiringCompany } from './schema.ts';

export const endpoints = {
  hiringCompany: endpoint({
    method: 'GET',
    path: '/hiring_company',
    summary: 'Name of a hiring company',
    access: MEMBERS,
    query: z.strictObject({ id: uuid }),
    output: hiringCompany,
    errors: [404],
  }),
};
