import { endpoints } from '#contract/staff/endpoints.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { accept, addPersonToCompany, refuse } from './commands/access-requests.ts';
import { exportAudit, revokeSentLink, setFeatureFlag } from './commands/admin.ts';
import { approveName, declineName } from './commands/company-names.ts';
import { discard, retry } from './commands/failed-jobs.ts';
import { addStaff, changeAccount, passwordLinkLimit, resetSecondFactor, sendPasswordLink } from './commands/people.ts';
import { requests } from './reads/access-requests.ts';
import { featureFlags, overview, sampleMails, sentLinks } from './reads/admin.ts';
import { auditActions, auditPage } from './reads/audit.ts';
import { auditFile } from './reads/audit-export.ts';
import { nameRequests, similarNames } from './reads/company-names.ts';
import { demoMail, demoMails } from './reads/demo-mail.ts';
import { failedJobs } from './reads/failed-jobs.ts';
import { companies, company, people, person } from './reads/people.ts';

export const http: Handlers<typeof endpoints> = {
  overview: read(endpoints.overview, (ctx) => overview(ctx)),
  requests: read(endpoints.requests, (ctx, { query }) => requests(ctx, query)),
  acceptRequest: command(endpoints.acceptRequest, { run: (ctx, { params, body }) => accept(ctx, params.id, body) }),
  addToCompany: command(endpoints.addToCompany, {
    run: (ctx, { params, body }) => addPersonToCompany(ctx, params.id, body),
  }),
  refuseRequest: command(endpoints.refuseRequest, {
    run: (ctx, { params, body }) => refuse(ctx, params.id, body.reason),
  }),
  nameRequests: read(endpoints.nameRequests, (ctx) => nameRequests(ctx)),
  similarNames: read(endpoints.similarNames, (ctx, { query }) => similarNames(ctx, query.name)),
  approveName: command(endpoints.approveName, { run: (ctx, { params }) => approveName(ctx, params.id) }),
  declineName: command(endpoints.declineName, {
    run: (ctx, { params, body }) => declineName(ctx, params.id, body.reason),
  }),
  people: read(endpoints.people, (ctx, { query }) => people(ctx, query)),
  person: read(endpoints.person, (ctx, { params }) => person(ctx, params.id)),
  addStaff: command(endpoints.addStaff, { run: (ctx, { body }) => addStaff(ctx, body) }),
  changePerson: command(endpoints.changePerson, {
    run: (ctx, { params, body }) => changeAccount(ctx, params.id, body),
  }),
  sendPasswordLink: command(endpoints.sendPasswordLink, {
    rateLimit: passwordLinkLimit,
    run: (ctx, { params }) => sendPasswordLink(ctx, params.id),
  }),
  resetSecondFactor: command(endpoints.resetSecondFactor, {
    run: (ctx, { params, body }) => resetSecondFactor(ctx, params.id, body.reason),
  }),
  companies: read(endpoints.companies, (ctx, { query }) => companies(ctx, query)),
  company: read(endpoints.company, (ctx, { params }) => company(ctx, params.id)),
  links: read(endpoints.links, (ctx, { query }) => sentLinks(ctx, query)),
  revokeLink: command(endpoints.revokeLink, { run: (ctx, { params }) => revokeSentLink(ctx, params.id) }),
  failedJobs: read(endpoints.failedJobs, (ctx, { query }) => failedJobs(ctx, query)),
  retryFailedJob: command(endpoints.retryFailedJob, { run: (ctx, { params }) => retry(ctx, params.id) }),
  discardFailedJob: command(endpoints.discardFailedJob, { run: (ctx, { params }) => discard(ctx, params.id) }),
  demoMails: read(endpoints.demoMails, (ctx) => demoMails(ctx)),
  demoMail: read(endpoints.demoMail, (ctx, { body }) => demoMail(ctx, body)),
  mails: read(endpoints.mails, (ctx) => sampleMails(ctx)),
  audit: read(endpoints.audit, (ctx, { query }) => auditPage(ctx, query)),
  auditActions: read(endpoints.auditActions, (ctx) => auditActions(ctx)),
  exportAudit: command(endpoints.exportAudit, {
    rateLimit: exportQuota,
    prepare: (ctx, { body }) => auditFile(ctx, body),
    run: (ctx, { body }, file) => exportAudit(ctx, body, file),
  }),
  featureFlags: read(endpoints.featureFlags, (ctx) => featureFlags(ctx)),
  setFeatureFlag: command(endpoints.setFeatureFlag, {
    run: (ctx, { params, body }) => setFeatureFlag(ctx, params.name, body.is_on),
  }),
};
