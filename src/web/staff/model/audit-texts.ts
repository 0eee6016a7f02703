import type { AuditEntry } from '#contract/staff/schema/audit.ts';
import { audit as words } from '../copy/audit.ts';

export function actorName({ by, impersonator }: AuditEntry): string {
  if (by === null) return words.system;
  return impersonator ? words.actingAs(impersonator.name, by.name) : by.name;
}

export const subjectName = ({ subject_type, subject_name }: AuditEntry): string =>
  subject_name ? `${subject_type.replaceAll('_', ' ')} ${subject_name}` : subject_type.replaceAll('_', ' ');
type Detail = AuditEntry['details'][number];
/** `hiringCompanyId` and `company_type` as words. */
export const detailName = ({ name }: Detail): string =>
  name
    .replace(/_?id$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase() || words.id;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Names people and things; bare IDs are in the opened entry. */
export const detailsText = ({ details }: AuditEntry): string =>
  details
    .filter(({ value, label }) => label !== null || !ID.test(value))
    .map((detail) => `${detailName(detail)}: ${detail.label ?? detail.value}`)
    .join(', ');
