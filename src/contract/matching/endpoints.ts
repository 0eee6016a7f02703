import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, members } from '../endpoint.ts';
import { uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { fits, fitsQuery, fittingOpportunities, opportunityAlerts } from './schema/fits.ts';

const OWNERS = members(...HIRING_SIDE, 'INTERNAL');
const FIRMS = members('MWBE');
const byId = z.strictObject({ id: uuid });

export const endpoints = {
  fits: endpoint({
    method: 'GET',
    path: '/opportunities/:id/fits',
    summary: 'Firms that fit an own opportunity, also while it is a draft, with reasons and what is missing',
    access: OWNERS,
    params: byId,
    query: fitsQuery,
    output: fits,
    errors: [404],
  }),
  ofFirm: endpoint({
    method: 'GET',
    path: '/mwbes/:id/opportunity_matches',
    summary: 'Open opportunities that fit an own firm, best first, with reasons and what is missing',
    access: FIRMS,
    params: byId,
    query: z.strictObject({ limit: wholeNumber(1, LIMITS.pageSize).default(20) }),
    output: fittingOpportunities,
    errors: [404],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/opportunity_alerts',
    summary: 'Of which opportunities the person who is signed in is told',
    access: FIRMS,
    output: opportunityAlerts,
  }),
  changeAlerts: endpoint({
    method: 'PATCH',
    path: '/opportunity_alerts',
    summary: 'Choose to be told of all opportunities that fit, of strong matches alone, or of none',
    access: FIRMS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    body: opportunityAlerts,
    output: opportunityAlerts,
  }),
};
