import { useMergedRef } from '@mantine/hooks';
import {
  type ComponentType,
  cloneElement,
  type DOMAttributes,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { useLazyPart } from './useLazyPart.ts';

type ControlProps = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> };
/** What opens a popover or a menu; it takes a ref and the attributes of a button. */
export type Control = ReactElement<ControlProps>;

/** What the lazy part gets of its control. */
export interface Attached {
  readonly target: RefObject<HTMLElement | null>;
  /** Of the control; the dropdown's is derived from it. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface Options<Props> {
  readonly control: Control;
  /** `null`: the control has its own ARIA attributes. */
  readonly popup: 'menu' | 'dialog' | null;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly onClick?: () => void;
}

/** The control is the same element before and after its part has loaded, so that it keeps the focus. */
export function useLazyControl<Props>({ control, popup, opened, onChange, load, onClick }: Options<Props>) {
  const target = useRef<HTMLElement>(null);
  const id = useId();
  const { Part, intent } = useLazyPart({ load, opened, close: () => onChange(false) });
  const own = control.props;
  const ref = useMergedRef(target, own.ref);
  const roles = popup && {
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened && Part ? `${id}-dropdown` : undefined,
  };
  return {
    Part,
    attached: { target, id, opened, onChange } satisfies Attached,
    control: cloneElement(control, {
      ...roles,
      ref,
      ...alongside(own, intent),
      ...(onClick && alongside(own, { onClick })),
    }),
  };
}

type Handlers = { readonly [name in keyof DOMAttributes<HTMLElement>]?: () => void };

/** Calls what the control does itself, then the handler. */
function alongside(own: ControlProps, handlers: Handlers): DOMAttributes<HTMLElement> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (event: never) => {
        (own[name as keyof ControlProps] as ((event: never) => void) | undefined)?.(event);
        handler();
      },
    ]),
  );
}
