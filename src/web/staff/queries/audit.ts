import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditExport } from '#contract/staff/schema/audit.ts';
import { api } from '#web/api.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import type { AuditSearch } from '../model/search-params.ts';
import { paging } from './admin.ts';

export const auditQuery = (state: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'audit', state],
    queryFn: ({ signal, pageParam }) =>
      api.staff.audit({ query: { ...state, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    ...paging,
  });

export const actionsQuery = queryOptions({
  queryKey: ['staff', 'audit actions'],
  queryFn: ({ signal }) => api.staff.auditActions({ signal }),
});

/** Has the browser save what the filters show. @returns how many entries the file holds */
export async function exportAudit(state: AuditSearch, format: AuditExport['format']): Promise<number> {
  const { impersonated, ...rest } = state;
  const body = { ...rest, ...(impersonated ? { impersonated: true } : {}), format };
  const { name, type, content, entries } = await api.staff.exportAudit({ body });
  saveFile(name, new Blob([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], { type }));
  return entries;
}
