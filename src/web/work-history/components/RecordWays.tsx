import { IconClipboardPlus, IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useOpening } from '#web/ui/useOpening.ts';
import { copy } from '../copy/own.ts';
import css from './OwnWorkHistory.module.css';
import type { PhotoSlot } from './RecordModal.tsx';

const RecordModal = lazy(() => import('./RecordModal.tsx').then(({ RecordModal: one }) => ({ default: one })));
const SheetModal = lazy(() => import('./SheetModal.tsx').then(({ SheetModal: one }) => ({ default: one })));

interface Props {
  readonly hiringCompanyId: string;
  readonly photos: PhotoSlot | undefined;
}

/** Recording one piece of work for a firm that is chosen by name, or many from a file. */
export function RecordWays({ hiringCompanyId, photos }: Props) {
  const one = useOpening();
  const many = useOpening();
  return (
    <div className={css.ways}>
      <Button icon={<IconClipboardPlus size={20} stroke={1.8} aria-hidden />} onClick={one.open}>
        {copy.recordWork}
      </Button>
      <Button variant="outlineDark" icon={<IconTableImport size={20} stroke={1.8} aria-hidden />} onClick={many.open}>
        {copy.recordMany}
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
