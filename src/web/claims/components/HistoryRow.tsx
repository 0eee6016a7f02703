import { Link } from '@tanstack/react-router';
import type { Decision } from '#contract/claims/schema/desk.ts';
import { desk as copy } from '../copy/desk.ts';
import css from './ClaimsDesk.module.css';

/** One decision. */
export function HistoryRow({ decision }: { readonly decision: Decision }) {
  const { kind, firm, firm_id, person, state, proof, outcome, reason } = decision;
  const what = [
    copy.kinds[kind],
    copy.states[state],
    proof && copy.proofs[proof],
    outcome && copy.outcome[outcome],
  ].filter(Boolean);
  return (
    <li>
      <h3>
        {firm_id ? (
          <Link to="/profile/$id" params={{ id: firm_id }}>
            {firm}
          </Link>
        ) : (
          firm
        )}
      </h3>
      <p>{what.join(', ')}</p>
      <p className={css.note}>{[person, copy.decided(decision)].filter(Boolean).join(' · ')}</p>
      {reason && <p className={css.note}>{`“${reason}”`}</p>}
    </li>
  );
}
