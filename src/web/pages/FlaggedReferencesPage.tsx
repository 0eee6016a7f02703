import { FlaggedReferences } from '#web/references/components/FlaggedReferences.tsx';
import { staff } from '#web/references/copy/staff.ts';
import { AdminHeader } from '#web/staff/components/AdminHeader.tsx';

/** References that may be by the firm itself, in Admin. */
export function FlaggedReferencesPage() {
  return (
    <div className="page">
      <AdminHeader title={staff.title} intro={staff.intro} />
      <FlaggedReferences />
    </div>
  );
}
