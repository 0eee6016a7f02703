import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, fileDownload, members } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import {
  companiesQuery,
  contractAward,
  contractChangeOrder,
  contractCommitment,
  contractCompletion,
  contractFacts,
  contractReason,
  newPaymentsContract,
  newProjectContract,
  paymentsCandidate,
  paymentsLink,
  projectCompany,
  projectContractDetails,
  projectContracts,
  projectContractsFile,
  projectContractsQuery,
} from '../schema/contracts.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const WORKING = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });

/** A change of one contract, answered by its details. */
const change = {
  method: 'POST',
  access: WORKING,
  forbidImpersonation: true,
  params: byId,
  output: projectContractDetails,
  errors: [404, 409, 412],
} as const;

export const contractEndpoints = {
  contracts: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/contracts',
    summary: 'Contracts of a project in their tree, with five amounts; a prime contractor sees its own branch',
    access: TAKING_PART,
    params: byId,
    query: projectContractsQuery,
    output: projectContracts,
    errors: [404],
  }),
  contractsFile: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/contracts/file',
    summary: 'The same as a file, with what it adds up to',
    access: TAKING_PART,
    params: byId,
    query: projectContractsFile,
    output: fileDownload,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [404, 429],
  }),
  contract: endpoint({
    method: 'GET',
    path: '/project_contracts/:id',
    summary: 'A contract of a project with its timeline',
    access: TAKING_PART,
    params: byId,
    output: projectContractDetails,
    errors: [404],
  }),
  contractCompanies: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/companies',
    summary: 'Companies whose name contains a text, to hold a contract of the project; at most ten',
    access: WORKING,
    params: byId,
    query: companiesQuery,
    output: z.array(projectCompany),
    errors: [404, 429],
  }),
  paymentCandidates: endpoint({
    method: 'GET',
    path: '/project_contracts/:id/payment_candidates',
    summary: 'Contracts of payment tracking that the caller sees and that this one can be linked to; at most fifty',
    access: WORKING,
    params: byId,
    output: z.array(paymentsCandidate),
    errors: [404],
  }),
  addContract: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/contracts',
    summary: 'Add a prime contract, or one below another; without an award a package that is still to be let',
    access: WORKING,
    forbidImpersonation: true,
    params: byId,
    body: newProjectContract,
    status: 201,
    output: projectContractDetails,
    errors: [404, 409],
  }),
  editContract: endpoint({
    ...change,
    method: 'PUT',
    path: '/project_contracts/:id/facts',
    summary: 'Change the facts of a contract',
    body: contractFacts,
  }),
  commitContract: endpoint({
    ...change,
    path: '/project_contracts/:id/commitment',
    summary: 'Say what was committed to its firm, and when; what was said before stays in the timeline',
    body: contractCommitment,
  }),
  awardContract: endpoint({
    ...change,
    path: '/project_contracts/:id/award',
    summary: 'Award a package: to whom, for how much, on which day',
    body: contractAward,
  }),
  changeContract: endpoint({
    ...change,
    path: '/project_contracts/:id/change_orders',
    summary: 'Add a change order: the award goes up or down',
    body: contractChangeOrder,
    status: 201,
  }),
  completeContract: endpoint({
    ...change,
    path: '/project_contracts/:id/completion',
    summary: 'Say when the work was completed',
    body: contractCompletion,
  }),
  removeContract: endpoint({
    ...change,
    path: '/project_contracts/:id/removal',
    summary: 'Remove a contract without payments that has none below it; it stays in the timeline',
    body: contractReason,
  }),
  linkPayments: endpoint({
    ...change,
    method: 'PUT',
    path: '/project_contracts/:id/payment_contract',
    summary: 'Link a contract of payment tracking, from which award, changes, paid and confirmed come then',
    body: paymentsLink,
  }),
  createPayments: endpoint({
    ...change,
    path: '/project_contracts/:id/payment_contract',
    summary: 'Record the contract in payment tracking, for its payer, and link it',
    body: newPaymentsContract,
    status: 201,
  }),
  unlinkPayments: endpoint({
    ...change,
    path: '/project_contracts/:id/payment_contract/removal',
    summary: 'Unlink the contract of payment tracking; its award and changes stay with the contract',
    body: contractReason,
  }),
};
