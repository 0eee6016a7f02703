/** What the benchmarks use of it; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { readonly path: string }[];
  }
  interface Result {
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly average: number; readonly total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
