import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MemberKind, ProjectNews } from '#contract/parent-projects/rules.ts';
import type { ProjectMember, ProjectNotificationSettings } from '#contract/parent-projects/schema/people.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy as invitationCopy } from '../copy/invitation.ts';
import { copy } from '../copy/people.ts';
import type { PeopleSearch } from '../model/people.ts';
import { projectHeadQuery } from './projects.ts';

const showError = ({ message }: Error) => showAlert({ variant: 'error', text: message });
const keyOf = (id: string) => ['parent-projects', id, 'members'] as const;

/** What the pages of people know of the project; null where there is none for this person. */
export const membersQuery = (id: string, kind: MemberKind, { q, role, state }: PeopleSearch) => {
  const filters = { kind, ...(q && { q }), ...(role && { role }), ...(state && { state }) };
  return infiniteQueryOptions({
    queryKey: [...keyOf(id), filters],
    queryFn: ({ pageParam, signal }) =>
      api.parentProjects.members({
        params: { id },
        query: { ...filters, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

export const memberCompaniesQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'member-companies', q],
    queryFn: ({ signal }) => api.parentProjects.memberCompanies({ params: { id }, query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
  });

type NewMembers = Parameters<typeof api.parentProjects.inviteMembers>[0]['body'];

export function useInviteMembers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMembers) => api.parentProjects.inviteMembers({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

interface Acting {
  readonly member: ProjectMember;
}

/** What an owner does to one person; the list is read anew also where somebody else was faster. */
function useMemberAct<Sent extends Acting>(
  id: string,
  call: (sent: Sent) => Promise<ProjectMember>,
  said: (sent: Sent) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (_member, sent) => showAlert({ variant: 'success', text: said(sent) }),
    onError: showError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(id) }),
        // their own role may be another now
        client.invalidateQueries({ queryKey: projectHeadQuery(id).queryKey }),
      ]),
  });
}

export const nameOf = ({ name, email }: ProjectMember): string => name ?? email;

export const useResend = (id: string) =>
  useMemberAct(
    id,
    ({ member }: Acting) => api.parentProjects.resendInvitation({ params: { id, memberId: member.id } }),
    ({ member }) => copy.resent(member.email),
  );

export const useRemoveMember = (id: string) =>
  useMemberAct(
    id,
    ({ member: { id: memberId, version } }: Acting) =>
      api.parentProjects.removeMember({ params: { id, memberId }, body: { version } }),
    ({ member }) =>
      member.state === 'accepted' || member.state === 'left' ? copy.removed(nameOf(member)) : copy.withdrawn,
  );

/** Errors are shown at the form. */
export function useChangeMemberRole(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ member, role }: Acting & Pick<ProjectMember, 'role'>) =>
      api.parentProjects.changeMemberRole({
        params: { id, memberId: member.id },
        body: { role, version: member.version },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(id) }),
        client.invalidateQueries({ queryKey: projectHeadQuery(id).queryKey }),
      ]),
  });
}

export function useLeaveProject(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.parentProjects.leaveProject({ params: { id } }),
    onSuccess: async () => {
      showAlert({ variant: 'success', text: copy.left });
      await navigate({ to: '/parent-project/all' });
      client.removeQueries({ queryKey: ['parent-projects', id] });
      return client.invalidateQueries({ queryKey: ['parent-projects'] });
    },
    onError: showError,
  });
}

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['parent-projects', id, 'notification-settings'],
    queryFn: ({ signal }) => api.parentProjects.notificationSettings({ params: { id }, signal }),
  });

/** Shown at once, and taken back where it could not be saved; changes are sent in their order. */
export function useMuteNews(id: string) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(id);
  return useMutation({
    scope: { id: `project notification settings ${id}` },
    mutationFn: (muted: readonly ProjectNews[]) =>
      api.parentProjects.setNotificationSettings({ params: { id }, body: { muted: [...muted] } }),
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (now: ProjectNotificationSettings | undefined) => now && { ...now, muted: [...muted] },
      );
      return { before };
    },
    onError: (error, _muted, kept) => {
      client.setQueryData(queryKey, kept?.before);
      showError(error);
    },
  });
}

export const invitationQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['parent-projects', 'link', tempToken],
    queryFn: ({ signal }) => api.parentProjects.lookAtInvitation({ body: { tempToken }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Accepts, then opens the project. @param how the link, or the invitation of a notification */
export function useAcceptProject(project: string, how: { readonly tempToken: string } | { readonly id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      'id' in how
        ? api.parentProjects.acceptInvitation({ params: how })
        : api.parentProjects.acceptByLink({ body: how }),
    onSuccess: async ({ project_id }) => {
      showAlert({ variant: 'success', text: invitationCopy.accepted(project) });
      await navigate({ to: '/parent-project/$id/home', params: { id: project_id }, replace: 'tempToken' in how });
      // everything but the invitation, whose link is used up
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'link' });
    },
  });
}

export function useRegisterInvitee() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { tempToken: string; first_name: string; last_name: string }) =>
      api.parentProjects.registerInvitee({ body }),
    onSuccess: ({ new_password: tempToken }) =>
      tempToken === null
        ? undefined
        : navigate({ to: '/new-password/$tempToken', params: { tempToken }, replace: true }),
  });
}
