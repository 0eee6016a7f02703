import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { OpportunityFact } from '#contract/opportunities/rules.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Autosave } from '#web/ui/form/useAutosave.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import type { FactsValues } from '../model/facts-form.ts';
import { missingIn } from '../model/missing-facts.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import css from './Edit.module.css';
import { Question } from './Question.tsx';

interface Props {
  readonly opportunity: Opportunity;
  readonly form: Autosave<FactsValues>;
  readonly flush: () => Promise<boolean>;
  readonly reach?: ReactNode;
}

/** What is missing, each a link to its field, and publishing, with a question that says who is told. */
export function PublishCard({ opportunity, form, flush, reach }: Props) {
  const { id, deadline, deadline_at } = opportunity;
  const { publish } = useOpportunityActs(id);
  const navigate = useNavigate();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const missing = missingIn(form.values);
  const isPast = form.values.deadline === (deadline ?? '') && deadline_at !== null && Date.parse(deadline_at) <= now;
  const open = isPast ? [...missing, 'deadline' as const] : missing;
  const left = open.length > 0 ? copy.missing(open.length) : copy.complete;
  const ask = async () => {
    if (open[0]) focusFact(open[0]);
    else if (await flush()) setAsking(true);
  };
  return (
    <aside className={css.side} aria-label={copy.publish}>
      <div className={css.card}>
        <h2>{left}</h2>
        <p role="status" className="visually-hidden">
          {left}
        </p>
        {open.length > 0 && (
          <ul className={css.missing}>
            {missing.map((fact) => (
              <li key={fact}>
                <FactLink fact={fact}>{names.facts[fact]}</FactLink>
              </li>
            ))}
            {isPast && (
              <li>
                <FactLink fact="deadline">{copy.deadlinePassed}</FactLink>
              </li>
            )}
          </ul>
        )}
        {reach}
        <Button onClick={() => void ask()}>{copy.publish}</Button>
      </div>
      <Question
        opened={isAsking}
        title={copy.publishQuestion}
        note={copy.publishNote}
        action={copy.publish}
        act={() => publish(form.seenVersion())}
        onDone={() => {
          showAlert({ variant: 'success', text: copy.published(form.values.title) });
          void navigate({ to: '/opportunity/$id', params: { id } });
        }}
        onClose={() => setAsking(false)}
      />
    </aside>
  );
}

function FactLink({ fact, children }: { readonly fact: OpportunityFact; readonly children: string }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusFact(fact);
  };
  return (
    <a href={`#fact-${fact}`} onClick={go}>
      {children}
    </a>
  );
}

/** Scrolls to a field and puts the cursor into it. */
function focusFact(fact: OpportunityFact): void {
  const place = document.getElementById(`fact-${fact}`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}
