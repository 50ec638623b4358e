import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStory, type Story } from '../peers/story'
import { laid, npmPackage, run } from '../peers/tools'

/** The releases that stand for each version: the newest of them when this was last changed. */
const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' } as const

/** Tests of what meets Node most: sockets, files, streams, processes and keys. */
const parts = [
  'apps/server/cli/backup',
  'apps/server/cli/restore',
  'domains/licensing/activation',
  'domains/licensing/licences',
  'platform/database/',
  'platform/jobs/',
  'platform/mail/',
  'tests/doors/connections',
  'tests/doors/gone-callers',
  'tests/doors/uploads',
  'tests/doors/wire',
]

/** The product as built, from its start to its end, and the release by its README. */
const starts = ['e2e/process', 'e2e/release']

/** Tests of the clients that programs take along, and of files and HTTP without a server. */
const rules = ['packages/licence-client/', 'packages/server-client/', 'platform/http/', 'platform/files/']

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The newest fault of each file that did not pass. */
const faultsOf = ({ testResults }: Report) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    if (failed.length > 0) return failed
    return message ? [`${name}: ${message}`] : []
  })

/** Runs tests of a suite by one version of Node, which the processes that they start find first as well. */
async function tell(story: Story, version: string, what: string, suite: string, files: readonly string[]) {
  const bin = join(npmPackage(`node-${process.platform}-${process.arch}`, version), 'bin')
  const report = join(laid, `tests-${version}.json`)
  mkdirSync(laid, { recursive: true })
  rmSync(report, { force: true })
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', suite, ...files]
  const { status, output } = await run(
    join(bin, 'node'),
    [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { PATH: bin + delimiter + process.env.PATH, NO_COLOR: '1' }, minutes: 60 },
  )
  const read = readReport(report)
  const passed = `${read?.numPassedTests ?? 0} tests`
  const faults = read === null ? [] : faultsOf(read)
  story.tell(
    `Node ${version}, ${what}`,
    status === 0,
    status === 0 ? passed : [passed, ...faults, output.slice(-4000)].join('\n'),
  )
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const { values, positionals } = parseArgs({ options: { whole: { type: 'boolean' } }, allowPositionals: true })
const asked = positionals.length > 0 ? positionals : Object.keys(versions)
const story = openStory()
for (const name of asked) {
  const version = versions[Number(name) as keyof typeof versions] as string | undefined
  if (version === undefined) {
    story.leave(`Node ${name}`, `it is none of ${Object.keys(versions).join(', ')}`)
    continue
  }
  await tell(story, version, 'start and release', 'browser', starts)
  await tell(story, version, values.whole ? 'all calls' : 'calls', 'calls on PostgreSQL', values.whole ? [] : parts)
  await tell(story, version, 'clients, HTTP and files by themselves', 'rules', rules)
}
process.exitCode = story.holds() ? 0 : 1
