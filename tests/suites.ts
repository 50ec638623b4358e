/** Tests of the calls over real HTTP (decision 0026). All but the last list run on PostgreSQL. */
export const calls = ['{apps,domains,drills,integrations,packages,platform,tests}/**/*.calls.test.ts']

/**
 * Files that also run on the embedded database: how it opens, its jobs and partitions, an import, one purchase from end
 * to end, and a race. A transaction that asks for a second connection is detected wherever the calls are tested
 * (`tests/database/second-connections.ts`), so no other file has to run twice (decision 0026).
 */
export const onEmbeddedToo = [
  'apps/server/cli/import.calls.test.ts',
  'domains/commerce/checkout/one-purchase.calls.test.ts',
  'drills/races/seat.calls.test.ts',
  'platform/database/{partitions,start,transaction}.calls.test.ts',
  'platform/jobs/*.calls.test.ts',
]

/** Files about the embedded database itself. */
export const onEmbeddedAlone = [
  'tests/database/embedded.calls.test.ts',
  // On other databases long work has its own connections, whose statements are not recorded.
  'tests/guards/growth.calls.test.ts',
  // Each command runs once; its own tests check its work on PostgreSQL.
  'tests/guards/every-command.calls.test.ts',
  'tests/guards/command-examples.calls.test.ts',
]
