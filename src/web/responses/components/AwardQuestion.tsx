import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { OwnersResponse } from '#contract/responses/schema.ts';
import { Question } from '#web/opportunities/components/Question.tsx';
import { useOpportunityActs } from '#web/opportunities/queries/opportunity.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/owner.ts';
import { priceOf } from '../model/price.ts';

interface Props {
  readonly opportunity: Opportunity;
  readonly response: OwnersResponse;
  readonly onClose: () => void;
}

/** Awards the work to a firm that sent a quote, with its amount. */
export function AwardQuestion({ opportunity: { id, version }, response, onClose }: Props) {
  const { award } = useOpportunityActs(id);
  const { firm, mwbe_id, quote } = response;
  const awards = [{ mwbe_id, name: firm, amount: quote?.amount ?? null }];
  return (
    <Question
      opened
      title={copy.chooseTitle(firm)}
      note={copy.chooseNote(firm, quote ? priceOf(quote) : copy.noAmount)}
      action={copy.choose}
      back={copy.keep}
      act={() => award({ version, awards })}
      onDone={() => showAlert({ variant: 'success', text: copy.awarded(firm) })}
      onClose={onClose}
    />
  );
}
