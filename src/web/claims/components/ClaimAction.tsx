import type { FirmState } from '#contract/claims/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/claim.ts';
import css from './Claims.module.css';

interface Props {
  readonly name: string;
  readonly state: FirmState;
  readonly loading: boolean;
  readonly onClaim: () => void;
  readonly onDispute: () => void;
}

/** What a person can do about one firm: claim it, or object to who has it. */
export function ClaimAction({ name, state, loading, onClaim, onDispute }: Props) {
  return (
    <div className={css.act}>
      {state === 'free' || state === 'own' ? (
        <Button variant="light" loading={loading} aria-label={copy.mineOf(name)} onClick={onClaim}>
          {copy.mine}
        </Button>
      ) : (
        <>
          <Badge status={state === 'claimed' ? 'locked' : 'pending'}>
            {state === 'claimed' ? copy.claimed : copy.pending}
          </Badge>
          <Button variant="outlineDark" aria-label={copy.alsoMineOf(name)} onClick={onDispute}>
            {copy.alsoMine}
          </Button>
        </>
      )}
    </div>
  );
}
