import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSite, type Site } from './site'
import type { Story } from './story'
import { laid, pythonRoom, run } from './tools'

interface Failure {
  readonly code: string
  readonly title: string
  readonly operations: readonly string[]
}

interface Report {
  readonly operations: { readonly tested: number }
  readonly test_cases: { readonly generated: number }
  readonly failures: readonly Failure[]
  readonly errors: readonly unknown[]
}

interface Document {
  readonly what: string
  readonly path: string
  readonly headers: readonly string[]
  /** A pattern of paths that are not asked: they would end the session, or have the product ask outside of this machine. */
  readonly left: string
  /** Checks that ask for another design than that of this interface. */
  readonly unchecked: readonly string[]
}

/** Schemas say less than rules: text that one allows may be refused, and the answer names its field. */
const always = ['positive_data_acceptance']

async function documentsOf(site: Site): Promise<readonly Document[]> {
  const key = await site.key('Schemathesis')
  const cookie = await site.member('ada@example.test')
  return [
    {
      what: 'the server API by a key',
      path: '/api/v1/openapi.json',
      headers: [`Authorization: Bearer ${key}`],
      left: 'webhook-endpoints',
      unchecked: always,
    },
    {
      what: 'the calls of a member',
      path: '/openapi.json',
      headers: [`Cookie: ${cookie}`, 'X-Foyer-App: 1'],
      left: '^/console|logout|account_deletion|change_password|reset_pw|sessions/end|company_sign_in',
      // A refusal is an answer of status 200 with a code (spec 2.1), also that of a stranger.
      unchecked: [...always, 'negative_data_rejection', 'ignored_auth'],
    },
  ]
}

/** Places whose last step has the form of a name: a GET there asks for the consent “withdraw”, or for the page of a request. */
const names = ['GET /api/v1/consents/withdraw', 'GET /oidc/request/answer']

const isAnswered = ({ code, operations }: Failure) =>
  code === 'ST204' && operations.every((operation) => names.includes(operation))

/** Requests by the published documents, valid and not, in every place of each call, for some minutes. */
export async function playSchemathesis(story: Story) {
  const tool = join(pythonRoom('schemathesis', 'schemathesis==4.32.5'), 'schemathesis')
  mkdirSync(laid, { recursive: true })
  const site = await openSite()
  try {
    for (const document of await documentsOf(site)) await ask(tool, site, document, story)
  } finally {
    await site.stop()
  }
}

async function ask(tool: string, { url }: Site, { what, path, headers, left, unchecked }: Document, story: Story) {
  const file = join(laid, 'schemathesis.json')
  rmSync(file, { force: true })
  const given = headers.flatMap((header) => ['--header', header])
  const phases = '--phases examples,coverage,fuzzing --max-examples 3 --no-shrink --continue-on-failure'.split(' ')
  const limits = ['--exclude-path-regex', left, '--exclude-checks', unchecked.join(','), '--max-time', '150']
  const written = '--seed 1 --report json --report-json-path'.split(' ')
  const words = ['--no-color', 'run', url + path, ...given, ...phases, ...limits, ...written, file]
  const { output } = await run(tool, words, { cwd: laid, minutes: 8 })
  const report = readReport(file)
  if (report === null) return story.tell(what, false, output.slice(-2000))
  const { operations, test_cases: cases, errors } = report
  const failures = report.failures.filter((failure) => !isAnswered(failure))
  const told = failures.map(({ title, operations: at }) => `${title} at ${at.join(', ')}`)
  const seen = `${operations.tested} calls, ${cases.generated} requests`
  const held = told.length === 0 && errors.length === 0
  story.tell(what, held, [seen, ...told, ...(held ? [] : [output.slice(-6000)])].join('\n'))
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
