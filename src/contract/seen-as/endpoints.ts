import { z } from 'zod';
import { endpoint, fileDownload, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { seenPapers, seenProfile, viewerQuery } from './schema.ts';

const access = members('MWBE');
const ofFirm = z.strictObject({ id: uuid });

/** A firm's profile exactly as others get it, for its own people. */
export const endpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/mwbes/:id/seen-as',
    summary: "A firm's profile exactly as somebody else gets it; null where they would get nothing",
    access,
    params: ofFirm,
    query: viewerQuery,
    output: seenProfile,
    errors: [404],
  }),
  papers: endpoint({
    method: 'GET',
    path: '/mwbes/:id/seen-as/papers',
    summary: "A firm's documents and financials exactly as somebody else gets them; no look is recorded",
    access,
    forbidImpersonation: true,
    noStore: true,
    params: ofFirm,
    query: viewerQuery,
    output: seenPapers,
    errors: [404],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/mwbes/:id/seen-as/capability_statement',
    summary: "A firm's capability statement exactly as somebody else gets it",
    access,
    params: ofFirm,
    query: viewerQuery,
    output: fileDownload,
    file: ['application/pdf'],
    errors: [404, 429],
  }),
};
