import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';

interface Props {
  readonly title: string;
  /** The filters that are set; without one there is nothing to clear. */
  readonly filters: object;
  readonly onClear?: (() => void) | undefined;
}

/** An empty list, with a button that clears its filters. */
export function NoResults({ title, filters, onClear }: Props) {
  return (
    <EmptyState title={title}>
      {onClear && Object.keys(filters).length > 0 && (
        <Button variant="outlineDark" onClick={onClear}>
          {admin.clear}
        </Button>
      )}
    </EmptyState>
  );
}
