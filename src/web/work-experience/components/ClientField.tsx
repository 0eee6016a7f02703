import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { own as copy, facts } from '../copy.ts';
import { clientsQuery } from '../queries.ts';
import css from './WorkExperience.module.css';

interface Props {
  readonly mwbeId: string;
  readonly name: string;
  /** Empty for a client that is not on the platform. */
  readonly companyId: string;
  readonly error: string | undefined;
  readonly onChange: (client: { readonly client_name: string; readonly hiring_company_id: string }) => void;
}

/** The client of a job: any name, or a hiring company on the platform that the name finds. */
export function ClientField({ mwbeId, name, companyId, error, onChange }: Props) {
  const [isTyping, setTyping] = useState(false);
  const [sought] = useDebouncedValue(name.trim(), 200);
  const { data = [] } = useQuery({ ...clientsQuery(mwbeId, sought), enabled: isTyping && sought.length >= 2 });
  const found = isTyping && name.trim().length >= 2 ? data : [];
  return (
    <div>
      <TextField
        label={facts.client}
        hint={companyId === '' ? copy.clientHint : copy.onPlatform(name)}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={name}
        error={error}
        onChange={(text) => {
          setTyping(true);
          onChange({ client_name: text, hiring_company_id: '' });
        }}
      />
      <div role="status">
        {found.length > 0 && (
          <ul className={css.clients} aria-label={copy.clientsFound}>
            {found.map(({ id, business_name }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    setTyping(false);
                    onChange({ client_name: business_name, hiring_company_id: id });
                  }}
                >
                  {business_name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
