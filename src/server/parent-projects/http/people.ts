import { peopleEndpoints as endpoints } from '#contract/parent-projects/endpoints/people.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { acceptByLink, acceptInvitation, registerInvitee, registerInviteeLimit } from '../commands/accept.ts';
import { inviteMembers, inviteMembersLimit, resendLimit, resendProjectInvitation } from '../commands/invite.ts';
import { changeMemberRole, leaveProject, removeMember } from '../commands/members.ts';
import { setProjectNotificationSettings } from '../commands/notification-settings.ts';
import { lookAtInvitation } from '../reads/invitations.ts';
import { projectNotificationSettings } from '../reads/notification-settings.ts';
import { memberCompanies, projectMembers } from '../reads/people.ts';

export const people: Handlers<typeof endpoints> = {
  members: read(endpoints.members, (ctx, { params, query }) => projectMembers(ctx, params.id, query)),
  memberCompanies: read(endpoints.memberCompanies, (ctx, { params, query }) => memberCompanies(ctx, params.id, query)),
  inviteMembers: command(endpoints.inviteMembers, {
    rateLimit: inviteMembersLimit,
    run: (ctx, { params, body }) => inviteMembers(ctx, params.id, body),
  }),
  resendInvitation: command(endpoints.resendInvitation, {
    rateLimit: resendLimit,
    run: (ctx, { params }) => resendProjectInvitation(ctx, params.id, params.memberId),
  }),
  changeMemberRole: command(endpoints.changeMemberRole, {
    run: (ctx, { params, body }) => changeMemberRole(ctx, params.id, params.memberId, body),
  }),
  removeMember: command(endpoints.removeMember, {
    run: (ctx, { params, body }) => removeMember(ctx, params.id, params.memberId, body),
  }),
  leaveProject: command(endpoints.leaveProject, { run: (ctx, { params }) => leaveProject(ctx, params.id) }),
  lookAtInvitation: read(endpoints.lookAtInvitation, (ctx, { body }) => lookAtInvitation(ctx, body.tempToken)),
  acceptByLink: command(endpoints.acceptByLink, { run: (ctx, { body }) => acceptByLink(ctx, body.tempToken) }),
  acceptInvitation: command(endpoints.acceptInvitation, { run: (ctx, { params }) => acceptInvitation(ctx, params.id) }),
  registerInvitee: command(endpoints.registerInvitee, {
    rateLimit: registerInviteeLimit,
    run: (ctx, { body }) => registerInvitee(ctx, body),
  }),
  notificationSettings: read(endpoints.notificationSettings, (ctx, { params }) =>
    projectNotificationSettings(ctx, params.id),
  ),
  setNotificationSettings: command(endpoints.setNotificationSettings, {
    run: (ctx, { params, body }) => setProjectNotificationSettings(ctx, params.id, body.muted),
  }),
};
