import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { downloadExport, type Exported } from '../queries.ts';

export const PaymentExport = ({ exported }: { readonly exported: Exported }) => (
  <ExportMenu formats={['csv', 'xlsx', 'pdf']} onExport={(format) => downloadExport(exported, format)} />
);
