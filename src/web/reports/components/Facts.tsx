import { Link } from '@tanstack/react-router';
import type { Report } from '#contract/reports/schema.ts';
import { KeyFigures } from '#web/ui/KeyFigures.tsx';
import { copy } from '../copy.ts';
import { cellText } from '../model/cells.ts';

/** Goals and what counts for them; each opens its payments. */
export function Facts({ projectId, report }: { readonly projectId: string; readonly report: Report }) {
  if (report.facts.length === 0) return null;
  return (
    <section aria-label={copy.facts}>
      <KeyFigures
        items={report.facts.map((fact) => ({
          key: `${fact.label} ${fact.note}`,
          name: fact.label,
          value: <Value projectId={projectId} fact={fact} isOpen={!report.publication} />,
          note: fact.note,
        }))}
      />
    </section>
  );
}

interface ValueProps {
  readonly projectId: string;
  readonly fact: Report['facts'][number];
  readonly isOpen: boolean;
}

function Value({ projectId, fact: { label, value, kind, counted }, isOpen }: ValueProps) {
  const text = cellText({ kind, words: null }, value);
  if (!counted || !isOpen) return text;
  return (
    <Link
      to="/parent-project/$id/home"
      params={{ id: projectId }}
      search={{ counted: 'lines', scope: counted.scope, group: counted.group } as never}
      aria-label={`${text}, ${copy.open(label)}`}
    >
      {text}
    </Link>
  );
}
