import { ISSUING_STATES } from '#contract/firm-documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { api } from '#web/api.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { SavedField } from '#web/ui/form/SavedField.tsx';
import { useAutosave } from '#web/ui/form/useAutosave.ts';
import { day } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { bodyOf, type DocumentValues, fieldsOf, valuesOf } from '../model/document-form.ts';
import { useDocuments } from '../queries/documents.ts';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  readonly document: FirmDocument;
}

const STATES = [{ label: copy.stateNone, value: '' }, ...ISSUING_STATES.map((code) => ({ label: code, value: code }))];

/** What is said of a document, saved as it is typed. */
export function DocumentFields({ mwbeId, document }: Props) {
  const { id, kind, file } = document;
  const { change } = useDocuments(mwbeId);
  const form = useAutosave<FirmDocument, DocumentValues>(
    {
      keepAs: `firm document ${id} ${file.id}`,
      valuesOf,
      save: (changes, version) => change(id, bodyOf(changes, version)),
      load: () => loadDocument(mwbeId, document),
    },
    document,
  );
  const has = fieldsOf(kind);
  if (!Object.values(has).some(Boolean)) return null;
  return (
    <div className={css.fields}>
      {has.title && (
        <SavedField form={form} name="title">
          {(field) => <TextField label={copy.titleField} maxLength={100} autoComplete="off" {...field} />}
        </SavedField>
      )}
      {has.number && (
        <SavedField form={form} name="number">
          {(field) => (
            <TextField label={copy.numberOf[kind] ?? copy.number} maxLength={60} autoComplete="off" {...field} />
          )}
        </SavedField>
      )}
      {has.issuing_state && (
        <SavedField form={form} name="issuing_state">
          {(field) => <Dropdown label={copy.state} items={STATES} {...field} />}
        </SavedField>
      )}
      {has.expires_on && (
        <SavedField form={form} name="expires_on" read={(date) => (date ? day(date) : '')}>
          {(field) => (
            <DateField
              label={copy.expires}
              hint={field.value || kind === 'other' ? copy.expiresHint : copy.expiresMissing}
              {...field}
            />
          )}
        </SavedField>
      )}
    </div>
  );
}

/** The document as it is saved now. */
async function loadDocument(mwbeId: string, document: FirmDocument): Promise<FirmDocument> {
  const all = await api.firmDocuments.list({ params: { id: mwbeId } });
  return all.find(({ id }) => id === document.id) ?? document;
}
