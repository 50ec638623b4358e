import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '@/platform/config/root'

/** Where packages are laid that this machine does not have; nothing is installed. */
const folder = join(root, '.cache', 'debian')
const places = ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((place) => join(folder, place))

const found = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...places]
    .map((place) => join(place, program))
    .find((file) => existsSync(file))

/** Whether this machine has the packages of Debian, by name, or can fetch them. */
export const hasDebian = existsSync('/usr/bin/apt-get')

/**
 * Programs of Debian's, by the package that brings each; what this machine has not is fetched and laid aside.
 * @returns the file of each, and the environment that they run in
 */
export function debianPrograms<Name extends string>(packages: Readonly<Record<Name, string>>) {
  const wanted = Object.entries<string>(packages)
  const missing = wanted.filter(([program]) => !found(program)).map(([, name]) => name)
  if (missing.length > 0) fetchPackages(missing)
  const files = Object.fromEntries(
    wanted.map(([program]) => {
      const file = found(program)
      if (!file) throw new Error(`Debian's packages have brought no ${program}.`)
      return [program, file]
    }),
  ) as Record<Name, string>
  const libraries = ['usr/lib', 'lib'].flatMap((place) => librariesIn(join(folder, place)))
  return { files, env: { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(delimiter) } }
}

/** Of this machine's kind, as Debian names it: `x86_64-linux-gnu`. */
const librariesIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(place, name))
    : []

/** With whatever they need beside what is installed. The lists may be missing or old: then they are fetched first. */
function fetchPackages(names: readonly string[]) {
  const archives = join(folder, 'archives')
  const lists = join(folder, 'lists')
  rmSync(archives, { recursive: true, force: true })
  for (const place of [archives, lists]) mkdirSync(join(place, 'partial'), { recursive: true })
  const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`]
  const quietly = [
    '-qq',
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    `Dir::Cache::archives=${archives}`,
  ]
  const apt = (...words: string[]) =>
    execFileSync('apt-get', [...quietly, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  const download = ['install', '--yes', '--no-install-recommends', '--download-only', ...names]
  try {
    apt(...download)
  } catch {
    apt(...own, 'update')
    apt(...own, ...download)
  }
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(archives, name), folder])
  }
}
