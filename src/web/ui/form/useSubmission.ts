import { useEffect, useRef, useState } from 'react';

interface Options<Values, Result> {
  readonly send: (values: Values) => Promise<Result>;
  readonly onSuccess?: (result: Result, values: Values) => void;
  readonly onError?: (error: Error) => void;
}

const IDLE = { isPending: false, error: null as Error | null };

/** One submission at a time. One that ends after `cancel` or after unmounting calls nothing back. */
export function useSubmission<Values, Result>({ send, onSuccess, onError }: Options<Values, Result>) {
  const [state, setState] = useState(IDLE);
  // a ref, because state is too late for a second click before the next render
  const current = useRef<symbol | null>(null);
  useEffect(
    () => () => {
      current.current = null;
    },
    [],
  );
  const start = async (values: Values) => {
    if (current.current) return;
    const submission = Symbol();
    current.current = submission;
    setState({ isPending: true, error: null });
    const outcome = await (async () => send(values))().then(
      (result) => ({ result }),
      (reason: unknown) => ({ error: reason instanceof Error ? reason : new Error(String(reason)) }),
    );
    if (current.current !== submission) return;
    current.current = null;
    if ('error' in outcome) {
      setState({ isPending: false, error: outcome.error });
      onError?.(outcome.error);
    } else {
      setState(IDLE);
      onSuccess?.(outcome.result, values);
    }
  };
  const cancel = () => {
    current.current = null;
    setState(IDLE);
  };
  return { ...state, start, cancel };
}
