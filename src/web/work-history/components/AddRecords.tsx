import { IconClipboardPlus, IconTableImport } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy/list.ts';
import type { PhotoSlot } from './RecordModal.tsx';
import css from './WorkHistoryList.module.css';

const RecordModal = lazyNamed(() => import('./RecordModal.tsx'), 'RecordModal');
const SheetModal = lazyNamed(() => import('./SheetModal.tsx'), 'SheetModal');

interface Props {
  readonly hiringCompanyId: string;
  readonly photos: PhotoSlot | undefined;
}

/** Records work for a firm that is chosen by name, or imports records from a file. */
export function AddRecords({ hiringCompanyId, photos }: Props) {
  const one = useLazyDisclosure();
  const many = useLazyDisclosure();
  return (
    <div className={css.ways}>
      <Button icon={<IconClipboardPlus size={20} stroke={1.8} aria-hidden />} onClick={one.open}>
        {copy.recordWork}
      </Button>
      <Button variant="outlineDark" icon={<IconTableImport size={20} stroke={1.8} aria-hidden />} onClick={many.open}>
        {copy.importFile}
      </Button>
      <Suspense>
        {one.used && (
          <RecordModal
            firm={null}
            hiringCompanyId={hiringCompanyId}
            photos={photos}
            opened={one.opened}
            onClose={one.close}
          />
        )}
        {many.used && <SheetModal hiringCompanyId={hiringCompanyId} opened={many.opened} onClose={many.close} />}
      </Suspense>
    </div>
  );
}
