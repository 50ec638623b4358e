import { resolve } from 'node:path'
import { z } from 'zod/mini'
import { type Networks, noNetworks } from '@/platform/net/networks'
import type { LicenceSecret } from '@/platform/sealing/seal'
import { demoProblems } from './demo'
import { mailDns, mailDnsOf } from './mail-dns'
import { type MailboxConfig, mailboxConfig, mailboxProblems, mailboxVariables } from './mailbox'
import type { AddedConfig, ConfigPart, ConfigParts, ReadVariables } from './parts'
import { root } from './root'
import { httpUrl, isHttpUrl, isOrigin, type StaffProvider, staffProblems, staffProvider, staffVariables } from './staff'
import { webhookNetworks } from './webhooks'

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)),
    z.transform(Number).check(z.gte(least), z.lte(most)) as z.ZodMiniType<number, string>,
  )
const onOff = z.pipe(
  z.string().check(z.regex(/^[01]$/, 'must be 0 or 1')),
  z.transform((value: string) => value === '1'),
)

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must be a PostgreSQL address such as postgres://user:password@host/name'))

/** The variables that the process reads, beside those of the parts, and nothing else of its environment (decision 0044). */
const environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  FOYER_DEMO: z._default(onOff, false),
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    httpUrl.check(
      z.refine(
        isOrigin,
        'must be an address without a path: Foyer lives at the root of a host of its own, such as https://member.example.com',
      ),
    ),
  ),
  ALLOWED_ORIGINS: z._default(z.string(), ''),
  TRUSTED_PROXIES: z._default(wholeNumber(0, 10), 0),
  COUNTRY_HEADER: z.optional(
    z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header such as CF-IPCountry')),
  ),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_REPLICA_URL: z.optional(postgresAddress),
  DATA_DIR: z._default(z.string(), 'data'),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must be an SMTP address such as smtps://user:password@mail.example.com')),
  ),
  MAIL_FROM: z.optional(z.string()),
  MAIL_DNS: mailDns,
  ...mailboxVariables,
  VENDOR_DIR: z._default(z.string(), 'catalogues/demo'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(httpUrl, 'https://accounts.google.com'),
  GOOGLE_KEYS_URL: z._default(httpUrl, 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: z._default(httpUrl, 'https://accounts.google.com/gsi/client'),
  ...staffVariables,
  ANSWER_KNOWN_ACCOUNTS: z._default(onOff, false),
  VIES_URL: z._default(httpUrl, 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
  LICENCE_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  TICKET_URL: z.optional(httpUrl),
  WEBHOOK_NETWORKS: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  WEB_FROM_SOURCE: z._default(onOff, false),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
})

export interface Config extends AddedConfig {
  readonly environment: 'production' | 'development' | 'test'
  /** Demo helpers and demo members: never in production (spec 13.2, spec 13.3). */
  readonly demo: boolean
  readonly port: number
  readonly host: string
  /** The origin under which members reach this installation; links in mails are built from it (spec 3.4). */
  readonly publicUrl: string
  /** Every origin that a mailed link may lead to, `publicUrl` among them (spec 3.4). */
  readonly origins: ReadonlySet<string>
  /** How many reverse proxies in front may be believed about the visitor's address. */
  readonly trustedProxies: number
  /** The name of the header with the country of the visitor's network, in lower case; null: none. */
  readonly countryHeader: string | null
  readonly database: { readonly url: string; readonly replica?: string } | { readonly dataDir: string }
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  /** The DNS servers for checking whether a domain takes mail; null: no check. */
  readonly mailDns: readonly string[] | 'system' | null
  readonly mailbox: MailboxConfig
  readonly vendorDir: string
  readonly google: GoogleConfig | null
  /** The login provider for the vendor's staff. */
  readonly staff: StaffProvider | null
  /** The older behaviour that spec 3.6 lets a vendor switch on: 42016 and 42017 are answered at once. */
  readonly answerKnownAccounts: boolean
  /** Where VAT ids are checked, for vendors who have it done. */
  readonly viesUrl: string
  /** The secret that encrypts the private keys of licences. */
  readonly licenceSecret: LicenceSecret
  /** The ticket list of another ticket system than ours, for the frame of the support page (spec 11.1). */
  readonly ticketUrl: string | null
  /** The networks inside that webhooks may be sent to, and no other. */
  readonly webhookNetworks: Networks
  readonly metricsToken: string | null
  /** Where traces are sent; null: nowhere. */
  readonly traceCollector: string | null
  /** Serve the web app's page from its source, for the development server in front. */
  readonly webFromSource: boolean
  readonly logLevel: string
}

export interface GoogleConfig {
  readonly clientId: string
  readonly issuer: string
  readonly keysUrl: string
  /** The provider's library for the button: an address, or a path of ours. */
  readonly scriptUrl: string
}

/** Thrown at start; its message says, line by line, which variable to mend and how. */
export class ConfigError extends Error {}

/** Reads the configuration of this room and of the parts that the app hands in. */
export function configReader(parts: ConfigParts) {
  const listed: readonly [string, ConfigPart<unknown>][] = Object.entries(parts)
  const added: object = Object.assign({}, ...listed.map(([, { variables }]) => variables))
  const whole = z.object({ ...environment.shape, ...added })
  return {
    /** The names of all variables that are read. */
    variableNames: Object.keys(whole.shape) as readonly string[],

    /** @throws ConfigError naming every variable that is wrong */
    readConfig(variables: Record<string, string | undefined>): Config {
      const read = parsed(whole, variables)
      const texts = textsIn(read)
      const production = read.NODE_ENV === 'production'
      const origins = originsIn(read)
      const problems = [
        ...ownProblems(read, origins),
        ...listed.flatMap(([, part]) => part.problems(texts, production)),
      ]
      if (problems.length > 0) throw new ConfigError(problems.join('\n'))
      const settings = listed.map(([name, part]) => [name, part.settings(texts)] as const)
      return { ...ownConfig(read, origins), ...(Object.fromEntries(settings) as unknown as AddedConfig) }
    },
  }
}

/** Returns the variables of the environment that are text. */
const textsIn = (read: Environment): ReadVariables =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function parsed(whole: z.ZodMiniType<Environment>, variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = whole.safeParse(given)
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  return result.data
}

const originsIn = ({ ALLOWED_ORIGINS: given }: Environment) =>
  given
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)

/** Returns a line for each problem of this room's variables. */
function ownProblems(read: Environment, origins: readonly string[]): readonly string[] {
  const production = read.NODE_ENV === 'production'
  return [
    ...origins
      .filter((origin) => !isHttpUrl(origin))
      .map((origin) => `ALLOWED_ORIGINS holds "${origin}", which is no http address`),
    production && !read.PUBLIC_URL && 'PUBLIC_URL must be set in production: the address under which members reach you',
    production && !read.SMTP_URL && 'SMTP_URL must be set in production: mail has no other way out',
    read.DATABASE_URL !== undefined &&
      read.LICENCE_SECRET === undefined &&
      'LICENCE_SECRET must be set with DATABASE_URL: at least 32 characters, the same for every process on the database',
    read.DATABASE_REPLICA_URL !== undefined &&
      read.DATABASE_URL === undefined &&
      'DATABASE_REPLICA_URL needs DATABASE_URL: it is a copy of that database',
    read.COUNTRY_HEADER !== undefined &&
      read.TRUSTED_PROXIES === 0 &&
      'COUNTRY_HEADER needs TRUSTED_PROXIES: without a proxy in front every visitor could write it',
    ...mailboxProblems(read),
    ...staffProblems(read),
    ...demoProblems(read),
    webhookNetworks(read, production) === null &&
      'WEBHOOK_NETWORKS must name networks such as 10.1.0.0/16, with commas between them',
  ].filter((problem) => problem !== false)
}

function ownConfig(read: Environment, origins: readonly string[]): Omit<Config, keyof AddedConfig> {
  const production = read.NODE_ENV === 'production'
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).origin
  return {
    environment: read.NODE_ENV,
    demo: !production,
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    origins: new Set([
      publicUrl,
      ...(production ? [] : [`http://127.0.0.1:${read.PORT}`]),
      ...origins.map((origin) => new URL(origin).origin),
    ]),
    trustedProxies: read.TRUSTED_PROXIES,
    countryHeader: read.COUNTRY_HEADER?.toLowerCase() ?? null,
    database: read.DATABASE_URL
      ? { url: read.DATABASE_URL, ...(read.DATABASE_REPLICA_URL && { replica: read.DATABASE_REPLICA_URL }) }
      : { dataDir: resolve(root, read.DATA_DIR) },
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    mailDns: mailDnsOf(read.MAIL_DNS, production),
    mailbox: mailboxConfig(read),
    vendorDir: resolve(root, read.VENDOR_DIR),
    google: read.GOOGLE_CLIENT_ID
      ? {
          clientId: read.GOOGLE_CLIENT_ID,
          issuer: read.GOOGLE_ISSUER,
          keysUrl: read.GOOGLE_KEYS_URL,
          scriptUrl: read.GOOGLE_SCRIPT_URL,
        }
      : null,
    staff: staffProvider(read),
    answerKnownAccounts: read.ANSWER_KNOWN_ACCOUNTS,
    viesUrl: read.VIES_URL,
    licenceSecret: licenceSecretOf(read),
    ticketUrl: read.TICKET_URL ?? null,
    webhookNetworks: webhookNetworks(read, production) ?? noNetworks,
    metricsToken: read.METRICS_TOKEN ?? null,
    traceCollector: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    webFromSource: read.WEB_FROM_SOURCE,
    // A trial's terminal shows the start page, not a line for each request.
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

type Environment = z.output<typeof environment>

/** Returns the configured secret. Without one, an embedded installation keeps a secret beside its data. */
function licenceSecretOf({ LICENCE_SECRET, DATA_DIR }: Environment): LicenceSecret {
  if (LICENCE_SECRET) return { text: LICENCE_SECRET }
  return { file: resolve(root, DATA_DIR, 'licence-secret') }
}
