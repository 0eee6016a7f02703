import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { NameField, type NameFieldProps } from '#web/ui/NameField.tsx';
import { firmNameCopy as copy } from '../copy/firm-name.ts';
import { DEBOUNCE_MS, firmNamesQuery, MIN_LETTERS } from '../queries/firm-names.ts';

interface Props extends Omit<NameFieldProps, 'hint' | 'listLabel' | 'found'> {
  /** Until a firm is chosen. */
  readonly hint?: string;
}

/** A firm of the directory, by its name. */
export function FirmNameField({ hint = copy.hint, ...field }: Props) {
  const [settled] = useDebouncedValue(field.typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...firmNamesQuery(settled),
    enabled: !field.isChosen && settled.length >= MIN_LETTERS,
  });
  return (
    <NameField
      {...field}
      hint={field.isChosen ? copy.chosen : hint}
      listLabel={copy.found}
      found={data?.map(({ id, legal_business_name: name, city, state }) => ({
        id,
        name,
        note: [city, state].filter(Boolean).join(', '),
      }))}
    />
  );
}
