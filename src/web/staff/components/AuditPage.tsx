import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { auditActionLabel } from '#contract/access/audit-actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { plural } from '#web/ui/formats.ts';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { audit as words } from '../copy/audit.ts';
import { type AuditSearch, parseAuditSearch } from '../model/search-params.ts';
import { useAdminAction } from '../queries/admin.ts';
import { actionsQuery, exportAudit } from '../queries/audit.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { AuditTable } from './AuditTable.tsx';
import { SelectFilter } from './Filters.tsx';

const ID = /^[\da-f]{8}-/i;
const NO_FILTERS: Record<keyof AuditSearch, undefined> = {
  who: undefined,
  action: undefined,
  subject: undefined,
  since: undefined,
  until: undefined,
  impersonated: undefined,
};

/** The audit trail and its search. */
export function AuditPage({ search }: { readonly search: AuditSearch }) {
  const state = parseAuditSearch(search);
  const navigate = useNavigate();
  const { data: actions = [] } = useQuery(actionsQuery);
  const change = (part: Partial<Record<keyof AuditSearch, string | undefined>>) =>
    void navigate({
      to: '/staff/audit',
      search: { ...state, ...part } as AuditSearch,
      replace: true,
      resetScroll: false,
    });
  const isId = state.who !== undefined && ID.test(state.who);
  const names = labelsOf([...actions, state.action ?? []].flat());
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <div className={css.filters}>
        <DateField
          label={words.since}
          value={state.since ?? ''}
          onChange={(since) => change({ since: since || undefined })}
        />
        <DateField
          label={words.until}
          value={state.until ?? ''}
          onChange={(until) => change({ until: until || undefined })}
        />
        <Checkbox
          checked={state.impersonated === 'true'}
          onChange={(only) => change({ impersonated: only ? 'true' : undefined })}
        >
          {words.impersonated}
        </Checkbox>
      </div>
      <AuditTable state={state} caption={words.title} captionHidden onClear={() => change(NO_FILTERS)}>
        {isId ? (
          <Chip onRemove={() => change({ who: undefined })}>{words.person}</Chip>
        ) : (
          <TextFilter label={words.search} value={state.who} onChange={(who) => change({ who })} />
        )}
        <SelectFilter
          label={words.action}
          value={state.action}
          names={names}
          onChange={(action) => change({ action })}
        />
        {state.subject && <Chip onRemove={() => change({ subject: undefined })}>{words.subject}</Chip>}
      </AuditTable>
      <Export state={state} />
    </div>
  );
}

/** Labels by action, in the order of the labels. */
const labelsOf = (actions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    actions
      .map((action) => [action, auditActionLabel(action)] as const)
      .sort(([, one], [, other]) => one.localeCompare(other)),
  );

function Export({ state }: { readonly state: AuditSearch }) {
  const save = useAdminAction(
    (format: 'csv' | 'xlsx') => exportAudit(state, format),
    (_, lines) => words.saved(plural(lines, words.noun.one, words.noun.many)),
  );
  return (
    <div className={css.buttons}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="outlineDark"
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {words[format]}
        </Button>
      ))}
      <p className={css.note}>{words.exportNote}</p>
    </div>
  );
}
