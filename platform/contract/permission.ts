/**
 * The permissions of operators. The domain of operators adds each here, by declaration merging, from the one table that
 * maps roles to them (`domains/staff/operators/rules/permissions.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Permissions {}

export type Permission = keyof Permissions & string
