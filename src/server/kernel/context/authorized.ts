declare const right: unique symbol;

/**
 * A row that was loaded within the actor's scope and found to grant a right. Only a feature's `policy.ts` makes one,
 * and the functions that change rows take nothing else: the check is the type.
 */
export type Authorized<Row, Right extends string> = Row & { readonly [right]: Right };

export const authorized = <Row, Right extends string>(row: Row, _right: Right): Authorized<Row, Right> =>
  row as Authorized<Row, Right>;
