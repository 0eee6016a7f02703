/** Set by `vite.config.ts`. */
interface ImportMetaEnv {
  /** Whether this build contains the widget gallery. */
  readonly GALLERY: boolean;
}

/** Made by `scripts/build/endpoint-table.ts` from the contract. */
declare module 'virtual:endpoints' {
  const table: Readonly<Record<string, readonly [method: string, path: string, encoding: 'json' | 'form']>>;
  export default table;
}
declare module 'virtual:directory-endpoints' {
  const table: Readonly<Record<string, readonly [method: string, path: string, encoding: 'json' | 'form']>>;
  export default table;
}
declare module 'virtual:further-endpoints' {
  const table: Readonly<Record<string, readonly [method: string, path: string, encoding: 'json' | 'form']>>;
  export default table;
}
