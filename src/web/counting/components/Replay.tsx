import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import type { Replayed, ReplayedLine } from '#contract/counting/schema/replays.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { day, sentence } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { replayCopy as words } from '../copy/replay.ts';
import { copy, linesCopy } from '../copy.ts';
import type { CountingSearch } from '../model/search.ts';
import { choiceQuery, replayLinesQuery, replayQuery } from '../queries/project.ts';
import css from './CountedLines.module.css';

interface Props {
  readonly projectId: string;
  readonly counts: ProjectCounts;
  readonly search: CountingSearch;
  readonly onChange: (search: CountingSearch) => void;
}

/** The same payments by another pack or day, side by side: by group, by reason, line by line. */
export function Replay({ projectId, counts, search, onChange }: Props) {
  const query = useQuery({ ...replayQuery(projectId, search), placeholderData: keepPreviousData });
  return (
    <div className={css.tables}>
      <p className="muted">{words.intro}</p>
      <MethodForm projectId={projectId} search={search} onChange={onChange} />
      {counts.pack === null ? (
        <EmptyState title={copy.noRules} />
      ) : (
        <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={100} height={200} />}>
          {(replayed) => (
            <>
              <Groups replayed={replayed} />
              {replayed.changes.length === 0 ? (
                <EmptyState title={words.same} />
              ) : (
                <>
                  <Changes changes={replayed.changes} />
                  <Lines projectId={projectId} search={search} />
                </>
              )}
            </>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}

function MethodForm({ projectId, search, onChange }: Omit<Props, 'counts'>) {
  const choice = useQuery(choiceQuery(projectId)).data;
  const change = (next: { readonly [Name in keyof CountingSearch]?: CountingSearch[Name] | undefined }) =>
    onChange({
      counted: 'replay',
      ...(Object.fromEntries(
        Object.entries({ ...search, ...next }).filter(([name, value]) => name !== 'counted' && value !== undefined),
      ) as CountingSearch),
    });
  const [typed, setTyped] = useState(search.rules_as_of ?? '');
  return (
    <div className={css.form}>
      <Dropdown
        label={words.pack}
        items={(choice?.packs ?? []).map(({ code, name, version }) => ({
          value: code,
          label: words.version(name, version),
        }))}
        value={search.pack ?? choice?.pack?.code ?? null}
        onChange={(pack) => change({ pack })}
      />
      <DateField
        label={words.day}
        hint={words.dayHint}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value === '' || /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value)) change({ rules_as_of: value || undefined });
        }}
      />
      <Checkbox
        checked={search.suspensions === 'ignore'}
        onChange={(isIgnored) => change({ suspensions: isIgnored ? 'ignore' : undefined })}
      >
        {words.suspensions}
      </Checkbox>
    </div>
  );
}

const difference = (cents: number): string => `${cents > 0 ? '+' : ''}${showCents(cents)}`;

function Groups({ replayed: { groups, before, after } }: { readonly replayed: Replayed }) {
  const many = new Set(groups.map(({ scope }) => scope)).size > 1;
  return (
    <section>
      <h3>{words.groups}</h3>
      <p className={css.note}>
        {words.version(before.name, before.version)} → {words.version(after.name, after.version)}
        {after.rules_as_of && `, ${day(after.rules_as_of, 'short')}`}
      </p>
      <Scrolled label={words.groups}>
        <thead>
          <tr>
            <th scope="col">{words.group}</th>
            <th scope="col" className={css.number}>
              {words.before}
            </th>
            <th scope="col" className={css.number}>
              {words.after}
            </th>
            <th scope="col" className={css.number}>
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ scope, group, name, before_cents, after_cents }) => (
            <tr key={`${scope} ${group}`}>
              <th scope="row">
                {name}
                {many && <span className={css.note}>{copy.scopes[scope]}</span>}
              </th>
              <td className={css.number}>{showCents(before_cents)}</td>
              <td className={css.number}>{showCents(after_cents)}</td>
              <td className={css.credit}>{difference(after_cents - before_cents)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </section>
  );
}

function Changes({ changes }: { readonly changes: Replayed['changes'] }) {
  return (
    <section>
      <h3>{words.reasons}</h3>
      <Scrolled label={words.reasons}>
        <thead>
          <tr>
            <th scope="col">{words.change}</th>
            <th scope="col">{words.group}</th>
            <th scope="col" className={css.number}>
              {words.lines}
            </th>
            <th scope="col" className={css.number}>
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ scope, group, before, before_says, after, after_says, lines, credit_cents }) => (
            <tr key={`${scope} ${group} ${before} ${after}`}>
              <th scope="row">
                {sentence(before_says)} → {after_says}
              </th>
              <td>
                {group}
                {scope !== 'all' && <span className={css.note}>{copy.scopes[scope]}</span>}
              </td>
              <td className={css.number}>{lines.toLocaleString('en-US')}</td>
              <td className={css.credit}>{difference(credit_cents)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </section>
  );
}

function Lines({ projectId, search }: Pick<Props, 'projectId' | 'search'>) {
  const query = useInfiniteQuery({ ...replayLinesQuery(projectId, search), placeholderData: keepPreviousData });
  const lines = useMemo(() => query.data?.pages.flat(), [query.data]);
  return (
    <section>
      <h3>{words.differences}</h3>
      <QueryBoundary
        query={{ ...query, data: lines }}
        copy={{ ...words, failedTitle: linesCopy.failedTitle }}
        skeleton={<Skeleton width={100} height={200} />}
      >
        {(some) => (some.length === 0 ? <p className="muted">{words.none}</p> : <Differences lines={some} />)}
      </QueryBoundary>
      {query.hasNextPage && (
        <Button variant="light" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {linesCopy.more}
        </Button>
      )}
    </section>
  );
}

function Differences({ lines }: { readonly lines: readonly ReplayedLine[] }) {
  return (
    <Scrolled label={words.differences}>
      <thead>
        <tr>
          <th scope="col">{linesCopy.columns.paid_on}</th>
          <th scope="col">{linesCopy.columns.firm}</th>
          <th scope="col">{words.group}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
          <th scope="col" className={css.number}>
            {words.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.cursor}>
            <th scope="row">{day(line.paid_on, 'short')}</th>
            <td className={css.firm}>
              {line.firm}
              <span className={css.note}>
                {[line.contract_number, line.contract_title].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td>{line.group}</td>
            {([line.before, line.after] as const).map((said, at) => (
              <td key={at === 0 ? 'before' : 'after'}>
                {showCents(said.credit_cents)}
                <span className={css.note}>{said.formula || said.says}</span>
              </td>
            ))}
            <td className={css.credit}>{difference(line.after.credit_cents - line.before.credit_cents)}</td>
          </tr>
        ))}
      </tbody>
    </Scrolled>
  );
}

/** Wide tables scroll, by keyboard too. */
const Scrolled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ScrollableTable label={words.tableOf(label)} className={css.table}>
    <caption className="visually-hidden">{label}</caption>
    {children}
  </ScrollableTable>
);
