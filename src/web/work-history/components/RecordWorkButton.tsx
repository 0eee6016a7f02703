import { IconClipboardPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useReadOnly } from '#web/ui/read-only.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy/record.ts';
import type { PhotoSlot } from './RecordModal.tsx';

const RecordModal = lazyNamed(() => import('./RecordModal.tsx'), 'RecordModal');

interface Props {
  readonly firm: { readonly id: string; readonly name: string };
  readonly hiringCompanyId: string;
  readonly photos?: PhotoSlot;
}

/** The button with its dialog, which is loaded at the first use. */
export function RecordWorkButton(props: Props) {
  const { used, opened, open, close } = useLazyDisclosure();
  const readOnly = useReadOnly();
  return (
    <>
      <Button wide disabled={readOnly} icon={<IconClipboardPlus size={20} stroke={1.8} aria-hidden />} onClick={open}>
        {copy.record}
      </Button>
      <Suspense>{used && <RecordModal {...props} opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
