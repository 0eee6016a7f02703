import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { US_STATES } from '#contract/businesses/rules/states.ts';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { countiesQuery, useImpactActs } from '../queries.ts';
import css from './Impact.module.css';

const { settings: words } = copy;
const CODE = /^[A-Z][A-Z0-9_-]{0,19}$/;
const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

interface Group {
  readonly code: string;
  readonly name: string;
  /** As it is typed: types separated by commas. */
  readonly types: string;
}
type County = DashboardHead['local_counties'][number];
const typesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
const isComplete = ({ code, name, types }: Group): boolean =>
  CODE.test(code.trim()) && name.trim() !== '' && typesOf(types).length > 0;

/** Name, groups and local counties; other groups are other figures. */
export function SettingsDialog({ head, onClose }: { readonly head: DashboardHead; readonly onClose: () => void }) {
  const acts = useImpactActs(head.id);
  // what was there when it was opened: a count in between does not change what is typed
  const [{ version }] = useState(head);
  const form = useAppForm({
    initialValues: {
      name: head.name,
      groups: head.groups.map(({ types, ...group }): Group => ({ ...group, types: types.join(', ') })),
      local_counties: head.local_counties as readonly County[],
    },
    validate: ({ name, groups }) => ({
      name: name.trim() === '' && words.needName,
      groups: (groups.length === 0 || !groups.every(isComplete)) && words.needGroup,
    }),
    send: ({ name, groups, local_counties }) =>
      acts.change({
        version,
        name: name.trim(),
        groups: groups.map((group) => ({
          code: group.code.trim(),
          name: group.name.trim(),
          types: typesOf(group.types),
        })),
        local_counties: local_counties.map(({ fips }) => fips),
      }),
    onSuccess: () => {
      showAlert({ variant: 'success', text: words.saved });
      onClose();
    },
  });
  const { values, set } = form;
  const problem = form.errorAt('groups');
  return (
    <Modal opened onClose={onClose} title={words.title} width={800}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <TextField label={words.name} maxLength={IMPACT_LIMITS.name} {...form.field('name')} />
          <h3>{words.groups}</h3>
          <p className="muted">{words.groupsNote}</p>
          <Groups groups={values.groups} onChange={(groups) => set({ groups })} />
          <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
          <h3>{words.counties}</h3>
          <p className="muted">{words.countiesNote}</p>
          <Counties counties={values.local_counties} onChange={(local_counties) => set({ local_counties })} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {words.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

interface GroupsProps {
  readonly groups: readonly Group[];
  readonly onChange: (groups: Group[]) => void;
}

function Groups({ groups, onChange }: GroupsProps) {
  const change = (at: number, next: Partial<Group>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...next } : group)));
  return (
    <>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other identity while its code is typed
        <div key={at} className={css.group}>
          <TextField
            label={words.code}
            maxLength={20}
            value={group.code}
            onChange={(code) => change(at, { code: code.toUpperCase() })}
          />
          <TextField
            label={words.groupName}
            maxLength={IMPACT_LIMITS.name}
            value={group.name}
            onChange={(name) => change(at, { name })}
          />
          <TextField label={words.types} value={group.types} onChange={(types) => change(at, { types })} />
          <div>
            <Button variant="plain" size="dense" onClick={() => onChange(groups.filter((_, index) => index !== at))}>
              {words.removeGroup(group.name)}
            </Button>
          </div>
        </div>
      ))}
      {groups.length < IMPACT_LIMITS.groups && (
        <div>
          <Button variant="light" onClick={() => onChange([...groups, { code: '', name: '', types: '' }])}>
            {words.addGroup}
          </Button>
        </div>
      )}
    </>
  );
}

interface CountiesProps {
  readonly counties: readonly County[];
  readonly onChange: (counties: County[]) => void;
}

function Counties({ counties, onChange }: CountiesProps) {
  const [state, setState] = useState('');
  const { data = [] } = useQuery(countiesQuery(state));
  const left = data.filter(({ fips }) => counties.every((county) => county.fips !== fips));
  return (
    <>
      <div className={css.chips}>
        {counties.length === 0 && <p className="muted">{words.noCounty}</p>}
        {counties.map(({ fips, name }) => (
          <Chip key={fips} onRemove={() => onChange(counties.filter((county) => county.fips !== fips))}>
            {name}
          </Chip>
        ))}
      </div>
      <Dropdown searchable label={words.state} items={STATES} value={state || null} onChange={setState} />
      {state && (
        <Dropdown
          searchable
          label={words.county}
          items={left.map(({ fips, name }) => ({ value: fips, label: name }))}
          value={null}
          onChange={(fips) => {
            const name = left.find((county) => county.fips === fips)?.name ?? fips;
            onChange([...counties, { fips, name: `${name}, ${state}` }]);
          }}
        />
      )}
    </>
  );
}
