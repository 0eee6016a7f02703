import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceQuery } from '#web/counting/queries/project.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { controlsCopy as words } from '../copy.ts';
import { isReplayed, type ReportChanges, type ReportSearch } from '../model/search.ts';
import css from './Reports.module.css';

interface Props {
  readonly projectId: string;
  readonly search: ReportSearch;
  readonly onChange: (changes: ReportChanges) => void;
}

/** The same payments by other rules, or by those of another day. */
export function ReplayControls(props: Props) {
  return (
    <Collapsible title={words.replay} startsOpen={isReplayed(props.search)} lazy>
      <Fields {...props} />
    </Collapsible>
  );
}

function Fields({ projectId, search, onChange }: Props) {
  const choice = useQuery(choiceQuery(projectId)).data;
  const [typed, setTyped] = useState(search.rules_as_of ?? '');
  return (
    <>
      <p className={css.note}>{words.replayNote}</p>
      <div className={css.row}>
        <Dropdown
          label={words.pack}
          items={[
            { value: '', label: words.ownPack },
            ...(choice?.packs ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={search.pack ?? ''}
          onChange={(pack) => onChange({ pack: pack || undefined })}
        />
        <DateField
          label={words.day}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if (value === '' || /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value))
              onChange({ rules_as_of: value || undefined });
          }}
        />
        <Checkbox
          checked={search.suspensions === 'ignore'}
          onChange={(isIgnored) => onChange({ suspensions: isIgnored ? 'ignore' : undefined })}
        >
          {words.suspensions}
        </Checkbox>
        {isReplayed(search) && (
          <Button
            variant="plain"
            onClick={() => {
              setTyped('');
              onChange({ pack: undefined, rules_as_of: undefined, suspensions: undefined });
            }}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </>
  );
}
