/** Tests of the calls over real HTTP. */
export const calls = ['{apps,domains,platform}/**/*.calls.test.ts']

/**
 * What PostgreSQL alone is asked. A file is tried on both databases unless it stands here; each call has been answered
 * well at least once on the embedded database by the files that are left (docs/decisions, "Two databases, one whole suite").
 */
export const onPostgresAlone = [
  // Masses of rows, or of attempts: what is proved is arithmetic, and the ways through the database are tried elsewhere.
  'domains/checkout/deliveries.calls.test.ts',
  'domains/identity/guessing.calls.test.ts',
  'domains/identity/import/members.calls.test.ts',
  'apps/server/cli/generate.calls.test.ts',
  // More cases of calls whose main cases are tried on both.
  'domains/checkout/quote.calls.test.ts',
  'domains/downloads/counts.calls.test.ts',
  'domains/downloads/rights.calls.test.ts',
  'domains/identity/login.calls.test.ts',
  'domains/invoices/opening.calls.test.ts',
  'domains/licences/client.calls.test.ts',
  'domains/offers/figures.calls.test.ts',
  'platform/payments/paddle/paddle.calls.test.ts',
  // Each command has been tried on embedded data by `every-command`; this counts what they write down.
  'apps/server/cli/audited.calls.test.ts',
  'domains/members/giving.calls.test.ts',
  // Every start of the browser tests loads the demo vendor into embedded data.
  'apps/server/demo/*.calls.test.ts',
]
