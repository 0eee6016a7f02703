import { useForm } from '@mantine/form';
import { type FormEvent, type RefCallback, useCallback, useId, useRef, useState } from 'react';
import { placeErrors } from './place-errors.ts';
import { discardUnsentValues, keepUnsentValues, readUnsentValues } from './unsent-values.ts';
import { useFirstErrorFocus } from './useFirstErrorFocus.ts';
import { useSubmission } from './useSubmission.ts';

/** Errors by field, before anything is sent; `form` for the form as a whole. */
type FieldErrors<Values> = { readonly [Key in (keyof Values & string) | 'form']?: string | false | undefined };

interface Options<Values, Result> {
  /** Named as the request's body, so that the server's errors match their field. */
  readonly initialValues: Values;
  /** Shown from the first submission on, and from then on at every change. */
  readonly validate?: (values: Values) => FieldErrors<Values>;
  /** What it throws is shown at its fields and in `alert`; the values are kept. */
  readonly send: (values: Values) => Promise<Result>;
  /** Not called after the form was unmounted. */
  readonly onSuccess?: (result: Result, values: Values) => void;
  readonly onError?: (error: Error) => void;
  readonly onValuesChange?: (values: Values) => void;
  /** Keeps unsent values under this name when the tab loads the page again. Never for passwords or codes. */
  readonly keepAs?: string;
}

type ValueAt<Values, Path> = Path extends keyof Values ? Values[Path] : string;

/** For a widget of `src/web/ui`. */
export interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

export interface AppForm<Values> {
  /** For a submit button outside of the form element. */
  readonly id: string;
  /** Props of the form element. */
  readonly props: {
    readonly id: string;
    readonly ref: RefCallback<HTMLElement>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
  readonly values: Values;
  /** Changes some of the values. */
  readonly set: (values: Partial<Values>) => void;
  /** A key of the values, or a path of a text within one, such as `rules.0.claim`. */
  readonly field: <Path extends (keyof Values & string) | `${keyof Values & string}.${string}`>(
    path: Path,
  ) => Field<ValueAt<Values, Path>>;
  /** The error shown at a field; at `form` that of the form as a whole. */
  readonly errorAt: (path: string) => string | undefined;
  /** Why the last submission failed. */
  readonly error: Error | null;
  /** The part of `error` that no field shows. */
  readonly alert: string | null;
  readonly isPending: boolean;
  readonly submit: () => void;
  /** Discards the last submission and its errors; the values are kept. */
  readonly clearErrors: () => void;
  /** Restores the initial values and clears errors. */
  readonly reset: () => void;
}

/**
 * State of one form: values, errors shown from the first submission on, focus on the first wrong field, the server's
 * errors at their fields. A second submission is refused while one is on its way.
 */
export function useAppForm<Values extends object, Result = unknown>(options: Options<Values, Result>): AppForm<Values> {
  const { validate, send, onSuccess, onError, onValuesChange, keepAs } = options;
  const [initialValues] = useState(() => readUnsentValues(keepAs, options.initialValues));
  const form = useForm<Values>({
    initialValues,
    onValuesChange: (values) => {
      if (keepAs !== undefined) keepUnsentValues(keepAs, values);
      onValuesChange?.(values);
    },
  });
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((node: HTMLElement | null) => {
    element.current = node;
  }, []);
  const [isSubmitted, setSubmitted] = useState(false);
  const focusFirstError = useFirstErrorFocus(element);
  const submission = useSubmission<Values, Result>({
    send: async (values) => {
      const result = await send(values);
      if (keepAs !== undefined) discardUnsentValues(keepAs);
      return result;
    },
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      focusFirstError();
      onError?.(error);
    },
  });
  const errorsOf = (values: Values) => validate?.(values) ?? {};
  const errors: Readonly<Record<string, string | false | undefined>> = isSubmitted ? errorsOf(form.values) : {};
  const placed = placeErrors(submission.error, Object.keys(form.values));
  const errorAt = (path: string) => errors[path] || placed.at(path);
  const submit = () => {
    setSubmitted(true);
    const values = form.getValues();
    if (Object.values(errorsOf(values)).some(Boolean)) focusFirstError();
    else void submission.start(values);
  };
  const clearErrors = () => {
    setSubmitted(false);
    submission.cancel();
  };
  return {
    id,
    props: {
      id,
      ref,
      onSubmit: (event) => {
        event.preventDefault();
        submit();
      },
      noValidate: true,
    },
    values: form.values,
    set: form.setValues,
    field: (path) => {
      const { value, onChange } = form.getInputProps(path);
      return { value, onChange, error: errorAt(path) };
    },
    errorAt,
    error: submission.error,
    alert: placed.alert,
    isPending: submission.isPending,
    submit,
    clearErrors,
    reset: () => {
      form.setInitialValues(options.initialValues);
      form.reset();
      if (keepAs !== undefined) discardUnsentValues(keepAs);
      clearErrors();
    },
  };
}
