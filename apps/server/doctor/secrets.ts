import type { Config } from '@/platform/config/config'
import { type Finding, ok, unknown, warning, wrong } from './finding'

const fresh = 'Make one with: openssl rand -base64 36'

/** Words of common and example secrets. */
const known = /password|passwort|secret|change.?me|example|tidewren|foyer|admin|qwert|12345|the same for every/i

/** Why a secret could be guessed; null: it could not. */
export function weakness(secret: string): string | null {
  if (known.test(secret)) return 'is made of words that everybody tries'
  // Chance writes 24 characters with at least this many different ones, all but once in a million.
  if (new Set(secret).size < 10) return 'has hardly any different characters'
  return null
}

/** The secrets that the settings hold. */
export function secretFindings({ licenceSecret, metricsToken, database, payments }: Config): readonly Finding[] {
  return [
    'file' in licenceSecret
      ? ok('LICENCE_SECRET', `It was drawn by chance, and lies in ${licenceSecret.file}.`)
      : judged(
          'LICENCE_SECRET',
          licenceSecret.text,
          `${fresh}. Then: foyer licences rotate-key, and new second factors.`,
        ),
    metricsToken === null
      ? warning(
          'METRICS_TOKEN',
          'It is not set: this installation is not monitored.',
          'Set it, and have /metrics read.',
        )
      : judged('METRICS_TOKEN', metricsToken, fresh),
    ...('url' in database ? databaseFindings(database.url) : []),
    paymentFinding(payments),
  ]
}

const judged = (about: string, secret: string, mend: string) => {
  const weak = weakness(secret)
  return weak === null ? ok(about, 'It cannot be guessed.') : wrong(about, `It ${weak}.`, mend)
}

const near = /^(|localhost|127(\.\d+){3}|\[::1\])$/

function databaseFindings(text: string): readonly Finding[] {
  const address = new URL(text)
  const socket = address.hostname === '' || (address.searchParams.get('host') ?? '').startsWith('/')
  const all = decodeURIComponent(address.username) === 'postgres'
  const about = 'User of the database'
  const mend = 'Make a user who owns this database alone.'
  return [
    socket ? ok(databasePassword, 'It is asked by a socket of this machine.') : passwordFinding(address),
    socket || near.test(address.hostname) ? ok(wayToDatabase, 'It does not leave this machine.') : wayFinding(address),
    ...(all ? [warning(about, 'It is postgres, who may do everything on that server.', mend)] : []),
  ]
}

const databasePassword = 'Password of the database'
const wayToDatabase = 'The way to the database'

function passwordFinding({ username, password }: URL): Finding {
  const mend = 'Change it (alter role … password …) to one of: openssl rand -hex 24'
  if (password === '') {
    const why =
      'DATABASE_URL has none: every client that reaches the server can connect, unless the server requires something else.'
    return warning(databasePassword, why, mend)
  }
  if (password === username) return wrong(databasePassword, 'It is the name of the user.', mend)
  return judged(databasePassword, decodeURIComponent(password), mend)
}

function wayFinding({ hostname, searchParams }: URL): Finding {
  const secured = ['require', 'verify-ca', 'verify-full', 'no-verify'].includes(searchParams.get('sslmode') ?? '')
  if (secured) return ok(wayToDatabase, `It is encrypted to ${hostname}.`)
  const mend = 'Add ?sslmode=verify-full to DATABASE_URL, unless the network is yours alone.'
  return warning(wayToDatabase, `It goes to ${hostname} in the clear.`, mend)
}

const about = 'Payments'

function stripeFinding({ secretKey, webhookSecret }: NonNullable<Config['payments']['stripe']>): Finding {
  if (secretKey.includes('_test_')) {
    return warning(about, 'Stripe’s keys are those of a trial: no card is charged.', 'Set the live keys.')
  }
  const weak = weakness(webhookSecret.replace('whsec_', ''))
  return weak === null
    ? ok(about, 'Stripe’s live keys are set, and its webhooks are known by their secret.')
    : wrong(about, `STRIPE_WEBHOOK_SECRET ${weak}.`, 'Copy it from Stripe: Workbench, Webhooks.')
}

/** Without a webhook's secret a server does not start with that provider. */
function paymentFinding({ provider, paddle, stripe }: Config['payments']): Finding {
  if (provider === 'sandbox') {
    return wrong(
      about,
      'PAYMENT_PROVIDER is sandbox: every visitor who knows a test card can have everything.',
      'Set it to paddle or stripe, with its keys.',
    )
  }
  if (provider === 'stripe' && stripe) return stripeFinding(stripe)
  if (paddle === null || paddle === undefined)
    return unknown(about, `${provider} has no settings.`, 'See docs/guides/payments.md.')
  if (paddle.environment !== 'production') {
    return warning(
      about,
      'Paddle’s keys are those of its sandbox: no card is charged.',
      'Set the keys of the live account.',
    )
  }
  const weak = weakness(paddle.webhookSecret.replace('pdl_ntfset_', ''))
  return weak === null
    ? ok(about, 'Paddle’s live keys are set, and its webhooks are known by their secret.')
    : wrong(about, `PADDLE_WEBHOOK_SECRET ${weak}.`, 'Copy it from Paddle: Developer tools, Notifications.')
}
