import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import type { QueryProblem } from '../model/query-problem.ts';
import { RADIUS_OPTIONS } from '../model/search-state.ts';
import css from './Directory.module.css';

interface Place {
  readonly zip?: string | undefined;
  readonly radius_miles?: string | undefined;
}
interface Props {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  /** What the server refused: it is said below the ZIP code that it is about. */
  readonly problem: QueryProblem | null;
}

const FIRST_RADIUS = '25';

/** A ZIP code and how far around it. */
export function PlaceFields(props: Props) {
  const { zip, radius_miles: radius = '' } = props.place;
  const radii = new Set([...RADIUS_OPTIONS.map(String), ...(radius ? [radius] : [])]);
  return (
    <>
      <ZipField {...props} />
      <div className={css.radius} data-unused={!zip || undefined}>
        <Dropdown
          look="bare"
          label={copy.radius}
          value={radius}
          items={[
            { value: '', label: copy.anyDistance },
            ...[...radii].map((value) => ({ value, label: copy.miles(value), disabled: !zip })),
          ]}
          onChange={(radius_miles) => props.onChange({ radius_miles })}
        />
      </div>
    </>
  );
}

/** Searches once five digits are typed; says below why the server refused them. */
function ZipField({ place: { zip: searched = '', radius_miles = FIRST_RADIUS }, onChange, problem }: Props) {
  const id = useId();
  const [zip, setZip] = useState(searched);
  useEffect(() => setZip(searched), [searched]);
  const refused = problem?.parameter === 'zip' && zip === problem.value && problem;
  const type = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 5);
    setZip(next);
    if (next.length === 5) onChange({ zip: next, radius_miles });
    else if (next === '' && searched) onChange({ zip: undefined });
  };
  return (
    <div className={css.zip}>
      <IconField
        label={copy.zip}
        icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        placeholder={copy.zip}
        inputMode="numeric"
        autoComplete="postal-code"
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? id : undefined}
        value={zip}
        onChange={type}
      />
      {refused && <FieldError id={id}>{copy.refused(refused)}</FieldError>}
    </div>
  );
}
