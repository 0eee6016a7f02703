import { IconPlaylistAdd } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { useReadOnly } from '#web/ui/read-only.ts';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy/add.ts';

const AddToListDialog = lazyNamed(() => import('./AddToListDialog.tsx'), 'AddToListDialog');

/** Keeps one firm in a list; the dialog is loaded at the first use. */
export function AddToListButton({ firm }: { readonly firm: { readonly id: string; readonly name: string } }) {
  const { used, opened, open, close } = useLazyDisclosure();
  const readOnly = useReadOnly();
  return (
    <>
      <Button
        variant="outlineDark"
        wide
        disabled={readOnly}
        icon={<IconPlaylistAdd size={20} stroke={1.8} aria-hidden />}
        onClick={open}
      >
        {copy.button}
      </Button>
      <Suspense>
        {used && (
          <AddToListDialog
            opened={opened}
            what={{ firms: [firm.id] }}
            title={copy.title.firm(firm.name)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
