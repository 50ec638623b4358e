/** Tests of the calls over real HTTP (decision 0026). */
export const calls = ['{apps,domains,drills,packages,platform,tests}/**/*.calls.test.ts']

/**
 * What PostgreSQL alone is asked. A file is tried on both databases unless it stands here. On the embedded one each domain
 * keeps its main file, and whatever is about transactions, jobs and money (docs/decisions, "Two databases, one whole suite").
 */
export const onPostgresAlone = [
  // Masses of rows, or of attempts: what is proved is arithmetic, and the ways through the database are tried elsewhere.
  'domains/checkout/deliveries.calls.test.ts',
  'domains/identity/guessing.calls.test.ts',
  'domains/identity/imports/members.calls.test.ts',
  'apps/server/cli/generate.calls.test.ts',
  'domains/subscriptions/life.calls.test.ts',
  // What is refused is refused before the database is asked, or as on the other one; the refusal is not its matter.
  'tests/doors/own-things.calls.test.ts',
  'tests/doors/{connections,demo,failed-page,kept-out,marked-session,one-market,prices,uploads,wire}.calls.test.ts',
  'tests/doors/{foreign,named,squatted}-addresses.calls.test.ts',
  // More cases of calls whose main cases are tried on both.
  'domains/activation/codes.calls.test.ts',
  'domains/checkout/{confirm-again,coupons,enter,quote,remainders,review}.calls.test.ts',
  'domains/downloads/{counts,redirects,rights}.calls.test.ts',
  'domains/gifts/pictures.calls.test.ts',
  'domains/identity/{bounces,login,reset-password,security,sessions}.calls.test.ts',
  'domains/invoices/{electronic,opening,reissue}.calls.test.ts',
  'domains/licences/client.calls.test.ts',
  'domains/licences/offline.calls.test.ts',
  'domains/offers/figures.calls.test.ts',
  'domains/mailbox/{join,mailbox}.calls.test.ts',
  'domains/members/{crowd,giving}.calls.test.ts',
  'domains/members/timeline.calls.test.ts',
  'domains/members/correction.calls.test.ts',
  'domains/operators/{attacks,kept-out,leaving,own,step-up}.calls.test.ts',
  'domains/refunds/{payout,review,units,withdraw}.calls.test.ts',
  'domains/subscriptions/{card-end,pause,plans,served}.calls.test.ts',
  'domains/tax/books.calls.test.ts',
  'domains/support/{attachments,by-mail,console}.calls.test.ts',
  'platform/payments/{paddle,stripe}/*.calls.test.ts',
  // The text of statements, which is the same on both.
  'tests/sharding.calls.test.ts',
  // A server that restarts or falls silent; the embedded one lives and dies with the process.
  'platform/database/{outage,pooler}.calls.test.ts',
  'platform/commands/cancelled.calls.test.ts',
  // The browser tests do the same on embedded data, with the built server.
  'domains/catalogue/actions/load.calls.test.ts',
  'domains/identity/captcha.calls.test.ts',
  'domains/identity/change-email.calls.test.ts',
  'domains/identity/change-email-by-code.calls.test.ts',
  'domains/identity/google.calls.test.ts',
  'domains/identity/impersonation.calls.test.ts',
  'domains/identity/second-step.calls.test.ts',
  'domains/licences/program.calls.test.ts',
  // Nothing of it, or next to nothing, is in the database: what a vendor looks like, sells in and speaks is in its folder.
  'tests/foreign-brand.calls.test.ts',
  'tests/doors/small-vendors.calls.test.ts',
  'domains/catalogue/pages/art.calls.test.ts',
  'domains/site/*.calls.test.ts',
  'platform/mail/{smtp,mute-server}.calls.test.ts',
  // Each command is tried on embedded data once (every-command.calls.test.ts), and imports by those of the orders.
  'domains/{catalogue,coupons,downloads,gifts,licences,operators,pools,privacy,refunds,support}/commands.calls.test.ts',
  'platform/payments/sandbox/commands.calls.test.ts',
  'tests/audited-commands/*.calls.test.ts',
  'domains/{activation,gifts,licences,subscriptions}/imports/*.calls.test.ts',
  // Every start of the browser tests loads the demo vendor into embedded data.
  'apps/demo/*.calls.test.ts',
  // What goes wrong at two servers, or outside, whatever the database is.
  'drills/{clock,outside}/*.calls.test.ts',
  'drills/races/races.calls.test.ts',
  'tests/doors/races.calls.test.ts',
  // What is refused there is refused before the database is asked, and a request that gets through is another file's.
  'drills/fuzz/fuzz.calls.test.ts',
  // It makes embedded data, and backs these up: it tries either database by itself.
  'apps/server/cli/backup.calls.test.ts',
]

/** What is about the embedded database itself. */
export const onEmbeddedAlone = [
  'tests/embedded.calls.test.ts',
  // Each command once; what those that write and read do on PostgreSQL, the tests beside them say.
  'tests/every-command.calls.test.ts',
]
