import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { after, between, minutes } from '@/platform/time/duration'
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
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** The newest fault of each file that did not pass. */
const faultsOf = (files: Report['testResults']) =>
  files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    if (failed.length > 0) return failed
    return message ? [`${name}: ${message}`] : []
  })

/** Tests that failed at first and passed when they were tried again, with the first line of what they failed of. */
const unsureOf = (files: Report['testResults']) =>
  files.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 1)[0]}`),
  )

interface TestRun {
  readonly version: string
  readonly suite: string
  /** Files, or words of the runner's own. */
  readonly words: readonly string[]
  readonly within: number
}

/** Runs tests of a suite by one version of Node, which the processes that they start find first as well. */
async function testedBy({ version, suite, words, within }: TestRun) {
  const bin = join(npmPackage(`node-${process.platform}-${process.arch}`, version), 'bin')
  const report = join(laid, `tests-${version}.json`)
  mkdirSync(laid, { recursive: true })
  rmSync(report, { force: true })
  const { status, output } = await run(
    join(bin, 'node'),
    ['node_modules/vitest/vitest.mjs', 'run', '--project', suite, ...words, ...reporters(report)],
    { env: { PATH: bin + delimiter + process.env.PATH, NO_COLOR: '1' }, minutes: within },
  )
  const read = readReport(report)
  const files = read?.testResults ?? []
  return { status, output, passed: read?.numPassedTests ?? 0, faults: faultsOf(files), unsure: unsureOf(files) }
}

const reporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

function tellTested(story: Story, what: string, { status, output, passed, faults, unsure }: TestOutcome) {
  const again = unsure.map((each) => `passed when tried again: ${each}`)
  const failed = status === 0 ? [] : [...faults, output.slice(-4000)]
  story.tell(what, status === 0, [`${passed} tests`, ...again, ...failed].join('\n'))
}

type TestOutcome = Awaited<ReturnType<typeof testedBy>>

async function tell(story: Story, version: string, what: string, suite: string, files: readonly string[]) {
  tellTested(story, `Node ${version}, ${what}`, await testedBy({ version, suite, words: files, within: 60 }))
}

/** The whole suite of the calls goes by in so many pieces, so that what its time did not suffice for is known. */
const pieces = 10

/**
 * @param from the piece that is the first
 * @param until no further piece begins then, and the one that is under way ends
 */
async function tellWhole(story: Story, version: string, from: number, until: Date) {
  for (let piece = from; piece <= pieces; piece++) {
    const what = `Node ${version}, all calls, piece ${piece} of ${pieces}`
    const left = between(new Date(), until)
    const words = [`--shard=${piece}/${pieces}`]
    const tested =
      left > 0 ? await testedBy({ version, suite: 'calls on PostgreSQL', words, within: left / minutes(1) }) : null
    // A runner that is ended takes it for a failure, and has no report.
    if (tested === null || (tested.status !== 0 && tested.passed === 0 && new Date() >= until)) {
      story.leave(what, 'the time was over')
      continue
    }
    tellTested(story, what, tested)
  }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const { values, positionals } = parseArgs({
  options: {
    whole: { type: 'boolean' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
  allowPositionals: true,
})
const asked = positionals.length > 0 ? positionals : Object.keys(versions)
const until = after(new Date(), minutes(Number(values.minutes)))
const story = openStory()
for (const name of asked) {
  const version = versions[Number(name) as keyof typeof versions] as string | undefined
  if (version === undefined) {
    story.leave(`Node ${name}`, `it is none of ${Object.keys(versions).join(', ')}`)
    continue
  }
  if (values.whole) {
    await tellWhole(story, version, Number(values.from), until)
    continue
  }
  await tell(story, version, 'start and release', 'browser', starts)
  await tell(story, version, 'calls', 'calls on PostgreSQL', parts)
  await tell(story, version, 'clients, HTTP and files by themselves', 'rules', rules)
}
process.exitCode = story.holds() ? 0 : 1
