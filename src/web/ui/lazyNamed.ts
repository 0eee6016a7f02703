import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never;

/** `React.lazy` for a named export. The caller writes the `import()` itself, so that the build splits and watches it. */
export function lazyNamed<Module extends { readonly [name in Name]: unknown }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }));
}
