import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { USER_TYPES } from '#contract/access/user-types.ts';
import type { AccessRequest } from '#contract/accounts/schema/requests.ts';
import type { Role } from '#contract/accounts/schema.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { plural } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { admin, roles, userTypes } from '../copy/admin.ts';
import { people, requests as words } from '../copy/people.ts';
import { approveRequest, useAdminAction } from '../queries/admin.ts';
import { companiesQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { TextFilter } from './Filters.tsx';

type MemberType = AccessRequest['user_type'];
const MEMBER_TYPES = USER_TYPES.filter((type) => type !== 'INTERNAL');

type Placement = keyof typeof words.ways;

interface Props {
  readonly request: AccessRequest;
  readonly name: string;
  readonly onClose: () => void;
  readonly onRefuse: () => void;
  /** What the person says. */
  readonly children: ReactNode;
}

/** Where somebody who asks for a log-in belongs: a company that is here, a new one, or none yet. */
export function ApproveForm({ request, name, onClose, onRefuse, children }: Props) {
  const form = useId();
  const [type, setType] = useState<MemberType>(request.user_type);
  const [way, setWay] = useState<Placement>('join');
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [newName, setNewName] = useState(request.company);
  const [role, setRole] = useState<Role>('member');
  const [tried, setTried] = useState(false);
  const accept = useAdminAction(approveRequest, (given) => words.accepted(given.name));
  const ways = (['join', type === 'MWBE' ? 'none' : 'make'] as const).map((one) => words.ways[one]);
  const chosenWay = way === 'join' ? 'join' : type === 'MWBE' ? 'none' : 'make';
  const wrong = chosenWay === 'join' ? companyId === null : chosenWay === 'make' ? newName.trim() === '' : false;
  const refused = (field: string) => (accept.error instanceof ApiError ? accept.error.field(field) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong || accept.isPending) return;
    const where =
      chosenWay === 'join' && companyId
        ? { company_id: companyId }
        : chosenWay === 'make'
          ? { new_company: newName }
          : {};
    accept.mutate({ id: request.id, name, user_type: type, role, ...where }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={name} width={800}>
      <ModalBody>
        <form id={form} className={css.form} onSubmit={submit} noValidate>
          {children}
          <Dropdown
            label={people.type}
            value={type}
            items={MEMBER_TYPES.map((value) => ({ value, label: userTypes[value] }))}
            onChange={(value) => {
              setType(value);
              setCompanyId(null);
            }}
          />
          <h3>{words.way}</h3>
          <RadioGroup
            legend={words.way}
            value={words.ways[chosenWay]}
            options={ways}
            onChange={(label) => setWay(label === words.ways.join ? 'join' : 'make')}
          />
          {chosenWay === 'join' && (
            <CompanyChoice
              key={type}
              type={type}
              value={companyId}
              onChange={setCompanyId}
              error={tried && companyId === null ? words.chooseOne : refused('company_id')}
            />
          )}
          {chosenWay === 'make' && (
            <TextField
              label={words.newName}
              required
              value={newName}
              onChange={setNewName}
              error={tried && newName.trim() === '' ? words.required : refused('new_company')}
            />
          )}
          {chosenWay !== 'none' && (
            <>
              <h3>{words.role}</h3>
              <RadioGroup
                legend={words.role}
                value={roles[role]}
                options={Object.values(roles)}
                onChange={(label) => setRole(label === roles.administrator ? 'administrator' : 'member')}
              />
            </>
          )}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" data-apart onClick={onRefuse}>
          {words.refuse}
        </Button>
        <Button variant="outlineDark" onClick={onClose}>
          {admin.cancel}
        </Button>
        <Button type="submit" form={form} loading={accept.isPending}>
          {words.accept}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

interface ChoiceProps {
  readonly type: MemberType;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

/** A company that is here, found by a part of its name. */
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
        onChange={onChange}
        error={error}
        hint={data && found.length === 0 ? words.none : undefined}
      />
    </>
  );
}
