import { Reports } from '#web/messaging/components/Reports.tsx';
import { safety } from '#web/messaging/copy/thread.ts';
import { AdminHeader } from '#web/staff/components/AdminHeader.tsx';

/** Messages that people reported, in Admin. */
export function ReportedMessagesPage() {
  return (
    <div className="page">
      <AdminHeader title={safety.reportsTitle} intro={safety.reportsIntro} />
      <Reports />
    </div>
  );
}
