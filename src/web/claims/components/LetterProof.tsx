import type { Claim } from '#contract/claims/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/claim.ts';
import { useRequestLetter } from '../queries/own.ts';
import css from './Claims.module.css';

/** A code on paper to the certified address. */
export function LetterProof({ claim }: { readonly claim: Claim }) {
  const request = useRequestLetter(claim.id);
  const { letter, firm } = claim;
  const isOver = letter?.printed_at !== null && letter?.tries_left === 0;
  const mayAsk = claim.offered.letter && (letter === null || isOver);
  return (
    <section className={css.section}>
      <h2>{copy.letterTitle}</h2>
      {claim.offered.letter ? (
        <>
          <p>{copy.letterNote}</p>
          <p className={css.note}>
            {[firm.address_1, firm.address_2, `${firm.city}, ${firm.state} ${firm.zip_code}`]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      ) : (
        <p className={css.note}>{copy.noAddress}</p>
      )}
      {letter && <p role="status">{letterState(letter)}</p>}
      {mayAsk && (
        <div className={css.act}>
          <Button variant="outlineDark" loading={request.isPending} onClick={request.start}>
            {letter ? copy.anotherLetter : copy.requestLetter}
          </Button>
        </div>
      )}
    </section>
  );
}

function letterState({ requested_at, printed_at, expires_at, tries_left }: NonNullable<Claim['letter']>): string {
  if (printed_at === null || expires_at === null) return copy.letterRequested(requested_at);
  if (tries_left === 0) return copy.letterOver;
  return copy.letterPrinted(printed_at, expires_at);
}
