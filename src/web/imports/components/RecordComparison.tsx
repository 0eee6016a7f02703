import { IconArrowsDiff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComparedRecord, MatchReview } from '#contract/imports/schema/reviews.ts';
import { Badge, Tag } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/formats.ts';
import { reviews as words } from '../copy/pairs.ts';
import { copy, factName } from '../copy.ts';
import css from './Compare.module.css';
import { formatFact } from './RowModal.tsx';

/** Two records side by side, with differences marked. */
export function RecordComparison({ review: { records, reasons, score } }: { readonly review: MatchReview }) {
  const [one, other] = records;
  const fields = [...new Set([...one.facts, ...other.facts].map(({ field }) => field))];
  const ordered = fields.toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <>
      <div className={css.why}>
        <h2>{words.why}</h2>
        <p className={css.reasons}>
          {reasons.map((reason) => (
            <Tag key={reason}>{reason}</Tag>
          ))}
          <span className={css.source}>{copy.preview.score(score)}</span>
        </p>
      </div>
      <table className={css.table}>
        <caption className="visually-hidden">{words.compare}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.field}</span>
            </th>
            {records.map((record) => (
              <th key={record.id} scope="col">
                <RecordHead record={record} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((field) => (
            <Row key={field} field={field} values={records.map((record) => factOf(record, field))} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const ORDER = [
  'legal_business_name',
  'trade_name',
  'address',
  'city',
  'state',
  'zip_code',
  'county',
  'phone',
  'email',
  'website',
];
const placeOf = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

const factOf = ({ facts }: ComparedRecord, field: string) => facts.find((fact) => fact.field === field)?.value ?? null;

function RecordHead({ record }: { readonly record: ComparedRecord }) {
  const { name, agency, list_date, lapsed_on, business_id } = record;
  return (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.source}>{words.listOf(agency, list_date && day(list_date, 'short'))}</span>
      {lapsed_on && <Badge status="lapsed">{words.lapsed(day(lapsed_on, 'short'))}</Badge>}
      <span className={css.source}>
        <Link to="/profile/$id" params={{ id: business_id }} aria-label={`${words.profile}: ${name}, ${agency}`}>
          {words.profile}
        </Link>
      </span>
    </>
  );
}

interface RowProps {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

function Row({ field, values: [one = null, other = null] }: RowProps) {
  const differs = one !== null && other !== null && one.toLowerCase() !== other.toLowerCase();
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {factName(field)}
        {differs && (
          <span className={css.differs}>
            <IconArrowsDiff size={16} stroke={2} aria-hidden />
            {words.differs}
          </span>
        )}
      </th>
      <Cell field={field} value={one} />
      <Cell field={field} value={other} />
    </tr>
  );
}

const Cell = ({ field, value }: { readonly field: string; readonly value: string | null }) =>
  value === null ? (
    <td className={css.nothing}>{copy.preview.missing}</td>
  ) : (
    <td>
      <span className={css.text}>{formatFact(field, value)}</span>
    </td>
  );
