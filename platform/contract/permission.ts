/**
 * What operators may be allowed to. The domain of operators adds each permission here, by declaration merging, from the
 * one table that says which role has it (`domains/staff/operators/rules/permissions.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Permissions {}

export type Permission = keyof Permissions & string
