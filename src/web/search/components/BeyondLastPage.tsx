import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/no-firms.ts';
import { lastPage } from './ResultPages.tsx';

interface Props {
  readonly page: string | undefined;
  readonly total: number;
  readonly turnTo: (page: string) => void;
}

/** A page number that was typed, or kept from a time when the search found more. */
export function BeyondLastPage({ page = '1', total, turnTo }: Props) {
  const last = lastPage(total);
  return (
    <EmptyState title={copy.beyondTitle(page, last)}>
      <Button variant="outlineDark" onClick={() => turnTo(String(last))}>
        {copy.toLastPage}
      </Button>
    </EmptyState>
  );
}
