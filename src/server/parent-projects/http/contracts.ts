import { contractEndpoints as endpoints } from '#contract/parent-projects/endpoints/contracts.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addContract } from '../commands/add-contract.ts';
import { awardContract, changeContract, completeContract, removeContract } from '../commands/award-contract.ts';
import { commitContract, editContract } from '../commands/edit-contract.ts';
import { createPayments, linkPayments, unlinkPayments } from '../commands/link-payments.ts';
import { paymentCandidates, projectContract } from '../reads/contract.ts';
import { companyLimit, findProjectCompanies, projectContracts } from '../reads/contracts.ts';
import { contractsFile } from '../reads/contracts-file.ts';

export const contracts: Handlers<typeof endpoints> = {
  contracts: read(endpoints.contracts, (ctx, { params, query }) => projectContracts(ctx, params.id, query)),
  contractsFile: file(endpoints.contractsFile, (ctx, { params, query }) => contractsFile(ctx, params.id, query), {
    rateLimit: exportQuota,
  }),
  contract: read(endpoints.contract, (ctx, { params }) => projectContract(ctx, params.id)),
  contractCompanies: read(
    endpoints.contractCompanies,
    (ctx, { params, query }) => findProjectCompanies(ctx, params.id, query.q),
    { rateLimit: companyLimit },
  ),
  paymentCandidates: read(endpoints.paymentCandidates, (ctx, { params }) => paymentCandidates(ctx, params.id)),
  addContract: command(endpoints.addContract, { run: (ctx, { params, body }) => addContract(ctx, params.id, body) }),
  editContract: command(endpoints.editContract, { run: (ctx, { params, body }) => editContract(ctx, params.id, body) }),
  commitContract: command(endpoints.commitContract, {
    run: (ctx, { params, body }) => commitContract(ctx, params.id, body),
  }),
  awardContract: command(endpoints.awardContract, {
    run: (ctx, { params, body }) => awardContract(ctx, params.id, body),
  }),
  changeContract: command(endpoints.changeContract, {
    run: (ctx, { params, body }) => changeContract(ctx, params.id, body),
  }),
  completeContract: command(endpoints.completeContract, {
    run: (ctx, { params, body }) => completeContract(ctx, params.id, body),
  }),
  removeContract: command(endpoints.removeContract, {
    run: (ctx, { params, body }) => removeContract(ctx, params.id, body),
  }),
  linkPayments: command(endpoints.linkPayments, { run: (ctx, { params, body }) => linkPayments(ctx, params.id, body) }),
  createPayments: command(endpoints.createPayments, {
    run: (ctx, { params, body }) => createPayments(ctx, params.id, body),
  }),
  unlinkPayments: command(endpoints.unlinkPayments, {
    run: (ctx, { params, body }) => unlinkPayments(ctx, params.id, body),
  }),
};
