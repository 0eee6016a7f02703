import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Settlement } from '#contract/claims/schema/desk.ts';
import { api, send } from '#web/api.ts';
import { saveFile } from '#web/ui/data/save-file.ts';

/** Below `staff`, so that every action of staff refreshes them. */
export const deskQuery = queryOptions({
  queryKey: ['staff', 'claims'],
  queryFn: ({ signal }) => api.claims.desk({ signal }),
});

export const historyQuery = infiniteQueryOptions({
  queryKey: ['staff', 'claims', 'history'],
  queryFn: ({ signal, pageParam }) =>
    api.claims.history({ query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
});

/** Prints a letter: its code is in the file and in no other place. */
export async function printLetter(id: string): Promise<void> {
  const { name, content } = await api.claims.printLetter({ params: { id } });
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }));
}

export async function downloadProof({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const opened = await api.claims.openProof({ params: { id } });
  const answer = await send('claims.downloadProof', { params: { id: opened.id } });
  saveFile(name, await answer.blob());
}

interface Refusal {
  readonly id: string;
  readonly reason: string;
}
export const approveClaim = (id: string) => api.claims.approve({ params: { id } });
export const declineClaim = ({ id, reason }: Refusal) => api.claims.decline({ params: { id }, body: { reason } });
export const approveRegistration = (id: string) => api.claims.approveRegistration({ params: { id } });
export const declineRegistration = ({ id, reason }: Refusal) =>
  api.claims.declineRegistration({ params: { id }, body: { reason } });
export const settleDispute = ({ id, ...body }: Settlement & { readonly id: string }) =>
  api.claims.settle({ params: { id }, body });
