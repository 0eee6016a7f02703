import { endpoints } from '#contract/staff/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { handOutAudit, revoke, turnSwitch } from './commands/desk.ts';
import { addStaff, change, maySendLink, resetSecondFactor, sendPasswordLink } from './commands/people.ts';
import { accept, refuse } from './commands/requests.ts';
import { auditActions, auditPage } from './reads/audit.ts';
import { desk, requests, sampleMails, sentLinks, switches } from './reads/desk.ts';
import { auditFile } from './reads/export.ts';
import { companies, oneCompany, onePerson, people } from './reads/people.ts';

export const http: Handlers<typeof endpoints> = {
  desk: read(endpoints.desk, (ctx) => desk(ctx)),
  requests: read(endpoints.requests, (ctx, { query }) => requests(ctx, query)),
  acceptRequest: command(endpoints.acceptRequest, { run: (ctx, { params, body }) => accept(ctx, params.id, body) }),
  refuseRequest: command(endpoints.refuseRequest, {
    run: (ctx, { params, body }) => refuse(ctx, params.id, body.reason),
  }),
  people: read(endpoints.people, (ctx, { query }) => people(ctx, query)),
  person: read(endpoints.person, (ctx, { params }) => onePerson(ctx, params.id)),
  addStaff: command(endpoints.addStaff, { run: (ctx, { body }) => addStaff(ctx, body) }),
  changePerson: command(endpoints.changePerson, { run: (ctx, { params, body }) => change(ctx, params.id, body) }),
  sendPasswordLink: command(endpoints.sendPasswordLink, {
    prepare: (ctx, { params }) => maySendLink(ctx, params.id),
    run: (ctx, { params }) => sendPasswordLink(ctx, params.id),
  }),
  resetSecondFactor: command(endpoints.resetSecondFactor, {
    run: (ctx, { params, body }) => resetSecondFactor(ctx, params.id, body.reason),
  }),
  companies: read(endpoints.companies, (ctx, { query }) => companies(ctx, query)),
  company: read(endpoints.company, (ctx, { params }) => oneCompany(ctx, params.id)),
  links: read(endpoints.links, (ctx, { query }) => sentLinks(ctx, query)),
  revokeLink: command(endpoints.revokeLink, { run: (ctx, { params }) => revoke(ctx, params.id) }),
  mails: read(endpoints.mails, (ctx) => sampleMails(ctx)),
  audit: read(endpoints.audit, (ctx, { query }) => auditPage(ctx, query)),
  auditActions: read(endpoints.auditActions, (ctx) => auditActions(ctx)),
  exportAudit: command(endpoints.exportAudit, {
    prepare: (ctx, { body }) => auditFile(ctx, body),
    run: (ctx, { body }, file) => handOutAudit(ctx, body, file),
  }),
  switches: read(endpoints.switches, (ctx) => switches(ctx)),
  turnSwitch: command(endpoints.turnSwitch, {
    run: (ctx, { params, body }) => turnSwitch(ctx, params.name, body.is_on),
  }),
};
