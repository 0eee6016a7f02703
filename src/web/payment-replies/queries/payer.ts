import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirmContact } from '#contract/payment-replies/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/payer.ts';

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-contact', id],
    queryFn: ({ signal }) => api.paymentReplies.contact({ params: { id }, signal }),
  });

export const invitationsQuery = (contract_id: string) =>
  queryOptions({
    queryKey: ['payment-invitations', contract_id],
    queryFn: ({ signal }) => api.paymentReplies.invitations({ query: { contract_id }, signal }),
  });

interface Parties {
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
}

/** Every contract of the payer with the firm that an invitation can hold. */
export const contractsWithFirmQuery = ({ hiring_company_id, mwbe_id }: Parties) =>
  queryOptions({
    queryKey: ['payment-invitations', 'contracts', hiring_company_id, mwbe_id],
    queryFn: ({ signal }) => api.payments.contracts({ query: { hiring_company_id, mwbe_id }, signal }),
  });

export function useSetContact(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly name: string | null }) =>
      api.paymentReplies.setContact({ params: { id }, body }),
    onSuccess: (saved: FirmContact) => {
      client.setQueryData(contactQuery(id).queryKey, saved);
      showAlert({ variant: 'success', text: copy.contactSaved(saved.email ?? '') });
    },
  });
}

type Invite = Parameters<typeof api.paymentReplies.invite>[0]['body'];

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invite) => api.paymentReplies.invite({ body }),
    onSuccess: ({ email }) => {
      showAlert({ variant: 'success', text: copy.invited(email) });
      return client.invalidateQueries({ queryKey: ['payment-invitations'] });
    },
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.paymentReplies.withdraw({ params: { id } }),
    onSuccess: () => showAlert({ variant: 'success', text: copy.withdrawn }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    // also where somebody else was faster
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-invitations'] }),
  });
}
