import { type ExecFileSyncOptions, execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from '@/platform/config/root'

/** Where peers are laid; nothing of them is installed on the machine. */
export const laid = join(root, '.cache', 'peers')

/** A toolchain that brings peers, by the program that is looked for. */
export const toolchains = {
  go: 'go',
  java: 'java',
  maven: 'mvn',
  node: 'npm',
  python: 'python3',
  debian: 'apt-get',
  namespaces: 'unshare',
  systemd: 'systemd-analyze',
  rust: 'cargo',
} as const
export type Toolchain = keyof typeof toolchains

const onPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, program)))

/** Those of them that this machine does not have. */
export const missingOf = (needs: readonly Toolchain[]) => needs.filter((each) => !onPath(toolchains[each]))

export interface Outcome {
  /** 0: it went well; null: it was ended, since its time was over. */
  readonly status: number | null
  readonly output: string
}

/** Runs a program to its end, for a limited time. @returns how it ended, and all that it said */
export function run(
  program: string,
  words: readonly string[],
  {
    cwd = root,
    env = {},
    minutes = 10,
  }: { cwd?: string; env?: Readonly<Record<string, string>>; minutes?: number } = {},
): Promise<Outcome> {
  // Tests that a drill runs among others are no drills by hand, which judge durations and go on for longer.
  const inherited = { ...process.env, DRILL_COMMAND: undefined }
  const options = { cwd, env: { ...inherited, ...env }, timeout: minutes * 60_000, maxBuffer: 2 ** 28 }
  return new Promise((resolve) => {
    execFile(program, words, options, (error, stdout, stderr) => {
      // A program that does not even start has said nothing itself, and has no number.
      const code = error === null ? 0 : error.code
      const status = typeof code === 'number' ? code : null
      const reason = status === null ? error?.message : ''
      resolve({ status, output: [stdout, stderr, reason].filter(Boolean).join('\n') })
    })
  })
}

/** Does something once for a folder of its own: what was broken off before its mark is done again. */
function once(name: string, work: (folder: string) => void): string {
  const folder = join(laid, name)
  const mark = join(folder, '.laid')
  if (existsSync(mark)) return folder
  console.error(`Fetching ${name} …`)
  mkdirSync(folder, { recursive: true })
  work(folder)
  writeFileSync(mark, '')
  return folder
}

const quietly = { stdio: ['ignore', 'ignore', 'inherit'] } satisfies ExecFileSyncOptions

/** A package of npm. @returns its folder */
export const npmPackage = (name: string, version: string) =>
  join(
    once(`npm-${name.replace('/', '-')}-${version}`, (folder) => {
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
      const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `${name}@${version}`]
      execFileSync('npm', words, { cwd: folder, ...quietly })
    }),
    'node_modules',
    name,
  )

/** Packages of Python in a room of their own, each with its version. @returns the folder of their programs */
export const pythonRoom = (name: string, ...packages: readonly string[]) =>
  join(
    once(`python-${name}-${fingerprint(packages)}`, (folder) => {
      execFileSync('python3', ['-m', 'venv', folder], quietly)
      const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]
      execFileSync(join(folder, 'bin', 'python'), words, quietly)
    }),
    'bin',
  )

/** Modules of Python without what they name. @returns their folder */
export const pythonModules = (name: string, ...packages: readonly string[]) =>
  once(`python-${name}-${fingerprint(packages)}`, (folder) => {
    const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', folder]
    execFileSync('python3', [...words, ...packages], quietly)
  })

/** A jar of Maven by itself, without what it names. @returns its file */
export function mavenJar(coordinates: string, classifier: string): string {
  const [, name = '', version = ''] = coordinates.split(':')
  const folder = once(`maven-${name}-${version}`, (place) => {
    // A repository of its own: what a machine's own has kept of a failed try does not count.
    const get = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get'
    const words = [`-Dmaven.repo.local=${place}`, `-Dartifact=${coordinates}:jar:${classifier}`, '-Dtransitive=false']
    execFileSync('mvn', ['--batch-mode', '--quiet', get, ...words], { cwd: place, ...quietly })
  })
  const group = coordinates.split(':')[0]?.replaceAll('.', '/') ?? ''
  return join(folder, group, name, version, `${name}-${version}-${classifier}.jar`)
}

/** An archive of Maven, unpacked. @returns its folder */
export function mavenZip(coordinates: string): string {
  const [group = '', name = '', version = ''] = coordinates.split(':')
  return once(`maven-${name}-${version}`, (place) => {
    const repository = join(place, 'repository')
    const get = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get'
    const words = [`-Dmaven.repo.local=${repository}`, `-Dartifact=${coordinates}:zip`, '-Dtransitive=false']
    execFileSync('mvn', ['--batch-mode', '--quiet', get, ...words], { cwd: place, ...quietly })
    const file = join(repository, group.replaceAll('.', '/'), name, version, `${name}-${version}.zip`)
    execFileSync('unzip', ['-q', '-o', file], { cwd: place, ...quietly })
    rmSync(repository, { recursive: true })
  })
}

/** A program of Go, built here. @returns its file */
export const goProgram = (path: string, version: string) => {
  // Go names a program as its module, without the number of a later version.
  const name = path.split('/').findLast((part) => !/^v\d+$/.test(part)) ?? path
  return join(
    once(`go-${name}-${version}`, (folder) =>
      execFileSync('go', ['install', `${path}@${version}`], { env: { ...process.env, GOBIN: folder }, ...quietly }),
    ),
    name,
  )
}

/** A module of Go, with the files beside its code. @returns its folder */
export function goModule(path: string, version: string): string {
  const words = ['mod', 'download', '-json', `${path}@${version}`]
  return (JSON.parse(execFileSync('go', words, { cwd: tmpdir(), encoding: 'utf8' })) as { Dir: string }).Dir
}

const fingerprint = (words: readonly string[]) => createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 8)
