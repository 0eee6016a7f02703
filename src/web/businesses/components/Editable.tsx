import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { edit } from '#web/ui/icons.ts';
import { copy } from '../copy/own.ts';
import type { Group } from '../model/own-facts.ts';

const FactForm = lazy(() => import('./FactForm.tsx').then(({ FactForm }) => ({ default: FactForm })));

/** Which group of facts is being edited; null on the profiles of others. */
export interface Editor {
  readonly mwbeId: string;
  readonly group: Group | null;
  readonly open: (group: Group | null) => void;
}

interface Props {
  readonly editor: Editor | null;
  readonly group: Group;
  readonly children?: ReactNode;
}

/** A part of the profile that its own people edit in place. */
export function Editable({ editor, group, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = editor?.group === group;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!editor) return children;
  if (isOpen) {
    return (
      <Suspense>
        <FactForm mwbeId={editor.mwbeId} group={group} onClose={() => editor.open(null)} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      <p>
        <Button
          ref={button}
          variant="plain"
          size="dense"
          icon={<Icon of={edit} size={20} />}
          disabled={editor.group !== null}
          onClick={() => editor.open(group)}
        >
          {copy.edit(copy.groups[group])}
        </Button>
      </p>
    </>
  );
}
