import { IconClipboardPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useOpening } from '#web/ui/useOpening.ts';
import { copy } from '../copy/record.ts';
import type { PhotoSlot } from './RecordModal.tsx';

const RecordModal = lazy(() => import('./RecordModal.tsx').then(({ RecordModal }) => ({ default: RecordModal })));

interface Props {
  readonly firm: { readonly id: string; readonly name: string };
  readonly hiringCompanyId: string;
  readonly photos?: PhotoSlot;
}

/** The button with its dialog, which is loaded at the first use. */
export function RecordWork(props: Props) {
  const { used, opened, open, close } = useOpening();
  return (
    <>
      <Button wide icon={<IconClipboardPlus size={20} stroke={1.8} aria-hidden />} onClick={open}>
        {copy.record}
      </Button>
      <Suspense>{used && <RecordModal {...props} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
