import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, MEMBERS, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import {
  entriesQuery,
  funnel,
  funnelsQuery,
  leadTimeRule,
  newCorrection,
  newLeadTimeRule,
  newMark,
  newNote,
  outreachEntry,
  ownOutreach,
  packetQuery,
} from './schema.ts';

/** Staff act for an owner who asks for help. */
const OWNERS = members(...HIRING_SIDE, 'INTERNAL');
const COMPANIES = members(...HIRING_SIDE);
const FIRMS = members('MWBE');
const byId = z.strictObject({ id: uuid });
/** A firm, and an opportunity. */
const own = z.strictObject({ id: uuid, opportunity_id: uuid });

export const endpoints = {
  entries: endpoint({
    method: 'GET',
    path: '/opportunities/:id/outreach',
    summary: 'The outreach log, latest first: all of it for the owner; for a firm its own entries and the public ones',
    access: MEMBERS,
    params: byId,
    query: entriesQuery,
    output: z.array(outreachEntry),
    errors: [403, 404],
  }),
  log: endpoint({
    method: 'GET',
    path: '/opportunities/:id/outreach/log',
    summary: 'The outreach log as JSON lines with its signed end, to be verified offline',
    access: OWNERS,
    params: byId,
    output: fileDownload,
    file: ['application/x-ndjson'],
    errors: [403, 404, 409, 429],
  }),
  packet: endpoint({
    method: 'GET',
    path: '/opportunities/:id/outreach/packet',
    summary: 'The good-faith packet: what was done to find firms, by firm; a firm gets its own rows',
    access: MEMBERS,
    params: byId,
    query: packetQuery,
    output: fileDownload,
    file: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [403, 404, 429],
  }),
  note: endpoint({
    method: 'POST',
    path: '/opportunities/:id/outreach/notes',
    summary: 'Note what happened outside of Plumbline; it stands in the log as the owner says it',
    access: OWNERS,
    forbidImpersonation: true,
    params: byId,
    body: newNote,
    status: 201,
    output: outreachEntry,
    errors: [403, 404, 409],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/opportunities/:id/outreach/corrections',
    summary: 'Correct an entry by another one; the first stays as it is',
    access: OWNERS,
    forbidImpersonation: true,
    params: byId,
    body: newCorrection,
    status: 201,
    output: outreachEntry,
    errors: [403, 404, 409],
  }),
  funnels: endpoint({
    method: 'GET',
    path: '/outreach/funnels',
    summary: 'How many firms came how far, for several opportunities; those of others are left out',
    access: OWNERS,
    query: funnelsQuery,
    output: z.array(funnel),
  }),
  own: endpoint({
    method: 'GET',
    path: '/mwbes/:id/outreach/:opportunity_id',
    summary: 'What a firm said of how it was asked',
    access: FIRMS,
    params: own,
    output: ownOutreach,
    errors: [404],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/mwbes/:id/outreach/:opportunity_id/mark',
    summary: 'A firm says whether it was asked in earnest; nobody else can change it',
    access: FIRMS,
    forbidImpersonation: true,
    params: own,
    body: newMark,
    output: ownOutreach,
    errors: [404, 409],
  }),
  leadTimeRules: endpoint({
    method: 'GET',
    path: '/outreach/lead_time_rules',
    summary: "The caller's companies' rules for how early firms are told, the latest first",
    access: COMPANIES,
    output: z.array(leadTimeRule),
  }),
  addLeadTimeRule: endpoint({
    method: 'POST',
    path: '/outreach/lead_time_rules',
    summary: 'Set how many days before the deadline firms have to know, from a day on; earlier rules stay',
    access: COMPANIES,
    forbidImpersonation: true,
    body: newLeadTimeRule,
    status: 201,
    output: leadTimeRule,
    errors: [409],
  }),
};
