/** The possible problems of a list of keys: apart from its reader, so that a page need not load that. */
export const keyListProblems = [
  'format',
  'columns',
  'key',
  'repeated',
  'product',
  'ambiguous',
  'platform',
  'devices',
  'until',
  'day',
  'bought',
  'email',
] as const
export type KeyListProblemKind = (typeof keyListProblems)[number]
