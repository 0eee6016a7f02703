import { z } from 'zod';
import { endpoint, fileDownload, PUBLIC } from '../endpoint.ts';
import { uuid } from '../formats.ts';

export const endpoints = {
  file: endpoint({
    method: 'GET',
    path: '/mwbes/:id/capability_statement',
    summary:
      'Capability statement of a firm as a tagged PDF, made from what is known at this moment; how to reach the firm is in it for hiring companies, staff and its own people',
    access: PUBLIC,
    params: z.strictObject({ id: uuid }),
    output: fileDownload,
    file: ['application/pdf'],
    errors: [404, 429],
  }),
};
