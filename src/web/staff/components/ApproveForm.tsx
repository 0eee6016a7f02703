import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import { USER_TYPES } from '#contract/access/user-types.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { AccessRequest } from '#contract/accounts/schema/access-requests.ts';
import type { ListedCompany } from '#contract/accounts/schema/company-list.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { plural } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { admin } from '../copy/admin.ts';
import { people, requests as words } from '../copy/people.ts';
import { approveRequest, useAdminAction } from '../queries/admin.ts';
import { similarNamesQuery } from '../queries/names.ts';
import { companiesQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { SimilarNames } from './SimilarNames.tsx';

type MemberType = AccessRequest['user_type'];
const MEMBER_TYPES = USER_TYPES.filter((type) => type !== 'INTERNAL');

type Placement = keyof typeof words.placements;

interface Values {
  readonly user_type: MemberType;
  readonly placement: Placement;
  readonly company_id: string | null;
  /** Somebody administers the chosen company. */
  readonly hasAdministrator: boolean;
  readonly new_company: string;
  readonly role: Role;
}

interface Props {
  readonly request: AccessRequest;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDecline: () => void;
  /** What the request says. */
  readonly children: ReactNode;
}

/** A firm is claimed by its people, so staff create none. */
const placementOf = ({ user_type, placement }: Pick<Values, 'user_type' | 'placement'>): Placement =>
  placement === 'join' ? 'join' : user_type === 'MWBE' ? 'none' : 'create';

function useApproveForm({ request, name, onClose }: Pick<Props, 'request' | 'name' | 'onClose'>) {
  const approve = useAdminAction(approveRequest, ({ name: who }, { user_id }) =>
    user_id === null ? words.forwarded(who) : words.approved(who),
  );
  return useAppForm<Values>({
    initialValues: {
      user_type: request.user_type,
      placement: 'join',
      company_id: null,
      hasAdministrator: true,
      new_company: request.company,
      role: 'member',
    },
    validate: ({ company_id, new_company, ...values }) => ({
      company_id: placementOf(values) === 'join' && company_id === null && words.companyRequired,
      new_company: placementOf(values) === 'create' && new_company.trim() === '' && words.nameRequired,
    }),
    send: ({ company_id, new_company, role, hasAdministrator, ...values }) => {
      const { user_type } = values;
      const chosen = placementOf(values);
      const company = chosen === 'join' && company_id ? { company_id } : chosen === 'create' ? { new_company } : {};
      return approve.mutateAsync({ id: request.id, name, user_type, role, hasAdministrator, ...company });
    },
    onSuccess: onClose,
  });
}

/** Approves an access request: type, company (existing, new or none yet) and role. */
export function ApproveForm({ request, name, onClose, onDecline, children }: Props) {
  const form = useApproveForm({ request, name, onClose });
  const type = form.values.user_type;
  const placements = (['join', type === 'MWBE' ? 'none' : 'create'] as const).map((one) => words.placements[one]);
  const placement = placementOf(form.values);
  return (
    <Modal opened onClose={onClose} title={name} width={800}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          {children}
          <Dropdown
            label={people.type}
            value={type}
            items={MEMBER_TYPES.map((value) => ({ value, label: SHORT_USER_TYPE_LABELS[value] }))}
            onChange={(value) => form.set({ user_type: value, company_id: null })}
          />
          <h3>{words.placement}</h3>
          <RadioGroup
            legend={words.placement}
            value={words.placements[placement]}
            options={placements}
            onChange={(label) => form.set({ placement: label === words.placements.join ? 'join' : 'create' })}
          />
          {placement === 'join' && (
            <CompanyChoice
              key={type}
              type={type}
              {...form.field('company_id')}
              onChange={(one) => form.set({ company_id: one.id, hasAdministrator: one.administrators > 0 })}
            />
          )}
          {placement === 'join' && form.values.company_id !== null && (
            <Banner variant={form.values.hasAdministrator ? 'info' : 'warning'}>
              {form.values.hasAdministrator ? words.companyDecides : words.noAdministrator}
            </Banner>
          )}
          {placement === 'create' && (
            <>
              <TextField label={words.newName} required {...form.field('new_company')} />
              <SimilarToNew name={form.values.new_company} />
            </>
          )}
          {placement !== 'none' && (
            <>
              <h3>{words.role}</h3>
              <RadioGroup
                legend={words.role}
                value={ROLE_LABELS[form.values.role]}
                options={Object.values(ROLE_LABELS)}
                onChange={(label) =>
                  form.set({ role: label === ROLE_LABELS.administrator ? 'administrator' : 'member' })
                }
              />
            </>
          )}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" data-apart onClick={onDecline}>
          {words.decline}
        </Button>
        <Button variant="outlineDark" onClick={onClose}>
          {admin.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {words.approve}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/** Names that the new company may be taken for. */
function SimilarToNew({ name }: { readonly name: string }) {
  const [settled] = useDebouncedValue(name, 300);
  const { data } = useQuery(similarNamesQuery(settled));
  return <div role="status">{data && <SimilarNames similar={data} />}</div>;
}

interface ChoiceProps {
  readonly type: MemberType;
  readonly value: string | null;
  readonly onChange: (company: ListedCompany) => void;
  readonly error: string | undefined;
}

/** Search and choice of an existing company. */
function CompanyChoice({ type, value, onChange, error }: ChoiceProps) {
  const [q, setQ] = useState<string>();
  const kind = type === 'MWBE' ? 'mwbe' : 'hiring_company';
  const { data } = useInfiniteQuery(companiesQuery({ kind, ...(q ? { q } : {}) }));
  const found = (data?.pages[0]?.companies ?? []).filter(({ user_type }) => (user_type ?? 'MWBE') === type);
  return (
    <>
      <TextFilter label={words.find} value={q} onChange={setQ} />
      <Dropdown
        label={words.chosen}
        placeholder={words.choose}
        required
        value={value}
        items={found.map((one) => ({
          value: one.id,
          label: `${one.name} (${plural(one.people, people.noun.one, people.noun.many)})`,
        }))}
        onChange={(id) => found.filter((one) => one.id === id).forEach(onChange)}
        error={error}
        hint={data && found.length === 0 ? words.none : undefined}
      />
    </>
  );
}
