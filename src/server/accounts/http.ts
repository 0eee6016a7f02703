import { endpoints } from '#contract/accounts/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { accessRequestLimit, confirmAccessRequest, requestAccess } from './commands/access-requests.ts';
import { changeCompany } from './commands/company.ts';
import { changeRole, leaveCompany, removePerson } from './commands/company-people.ts';
import {
  invite,
  inviteLimit,
  joinCompany,
  registerInvited,
  resendInvitation,
  resendLimit,
  withdrawInvitation,
} from './commands/invitations.ts';
import {
  changeName,
  confirmEmailChange,
  emailChangeLimit,
  requestEmailChange,
  selectCompany,
} from './commands/own-account.ts';
import { payments } from './http/payments.ts';
import { company, invitationOf, invitations } from './reads/company.ts';
import { companyPeople } from './reads/company-people.ts';
import { hiringCompany } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  ...payments,
  hiringCompany: read(endpoints.hiringCompany, (ctx, { query }) => hiringCompany(ctx, query.id)),

  changeName: command(endpoints.changeName, { run: (ctx, { body }) => changeName(ctx, body) }),
  requestEmailChange: command(endpoints.requestEmailChange, {
    rateLimit: emailChangeLimit,
    run: (ctx, { body }) => requestEmailChange(ctx, body.email),
  }),
  confirmEmailChange: command(endpoints.confirmEmailChange, {
    run: (ctx, { body }) => confirmEmailChange(ctx, body.tempToken),
  }),
  selectCompany: command(endpoints.selectCompany, { run: (ctx, { body }) => selectCompany(ctx, body.company_id) }),
  leaveCompany: command(endpoints.leaveCompany, { run: (ctx, { params }) => leaveCompany(ctx, params.id) }),

  company: read(endpoints.company, (ctx, { params }) => company(ctx, params.id)),
  changeCompany: command(endpoints.changeCompany, {
    run: async (ctx, { params, body }) => {
      await changeCompany(ctx, params.id, body);
      return company(ctx, params.id);
    },
  }),
  people: read(endpoints.people, (ctx, { params, query }) => companyPeople(ctx, params.id, query.before)),
  changeRole: command(endpoints.changeRole, {
    run: (ctx, { params, body }) => changeRole(ctx, params.id, params.userId, body.role),
  }),
  removePerson: command(endpoints.removePerson, {
    run: (ctx, { params }) => removePerson(ctx, params.id, params.userId),
  }),

  invitations: read(endpoints.invitations, (ctx, { params }) => invitations(ctx, params.id)),
  invite: command(endpoints.invite, {
    rateLimit: inviteLimit,
    run: async (ctx, { params, body }) => invitationOf(ctx, params.id, await invite(ctx, params.id, body)),
  }),
  resendInvitation: command(endpoints.resendInvitation, {
    rateLimit: resendLimit,
    run: (ctx, { params }) => resendInvitation(ctx, params.id, params.invitationId),
  }),
  withdrawInvitation: command(endpoints.withdrawInvitation, {
    run: (ctx, { params }) => withdrawInvitation(ctx, params.id, params.invitationId),
  }),
  joinCompany: command(endpoints.joinCompany, { run: (ctx, { body }) => joinCompany(ctx, body.tempToken) }),
  registerInvited: command(endpoints.registerInvited, { run: (ctx, { body }) => registerInvited(ctx, body) }),

  requestAccess: command(endpoints.requestAccess, {
    rateLimit: accessRequestLimit,
    run: (ctx, { body }) => requestAccess(ctx, body),
  }),
  confirmAccessRequest: command(endpoints.confirmAccessRequest, {
    run: (ctx, { body }) => confirmAccessRequest(ctx, body.tempToken),
  }),
};
