import { PackList } from '#web/counting/components/PackList.tsx';
import { PackView } from '#web/counting/components/PackView.tsx';
import { packsCopy } from '#web/counting/copy/packs.ts';
import { AdminHeader } from '#web/staff/components/AdminHeader.tsx';

/** `/staff/counting` */
export const CountingPacksPage = () => (
  <div className="page">
    <AdminHeader title={packsCopy.title} intro={packsCopy.intro} />
    <PackList />
  </div>
);

interface Props {
  readonly code: string;
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/staff/counting/{code}` */
export function CountingPackPage({ code, search }: Props) {
  const version = Number(search.version);
  return (
    <div className="page">
      <AdminHeader title={packsCopy.title} intro={packsCopy.intro} />
      <PackView code={code} version={Number.isInteger(version) && version > 0 ? version : undefined} />
    </div>
  );
}
