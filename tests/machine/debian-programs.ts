import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '@/platform/config/root'

/** Where packages are laid that this machine does not have; nothing is installed. */
const folder = join(root, '.cache', 'debian')
const places = ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((place) => join(folder, place))

const found = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...places]
    .map((place) => join(place, program))
    .find((file) => existsSync(file))

/** True if this machine has Debian's packages, or can fetch them. */
export const hasDebian = existsSync('/usr/bin/apt-get')

/**
 * Finds programs of Debian by their package; missing packages are fetched and unpacked aside.
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

/**
 * Files of Debian's packages, by path and the package that brings each, as they lie on this machine or aside.
 * @returns the place of each, and the folders of libraries that were laid aside
 */
export function debianFiles<Name extends string>(packages: Readonly<Record<Name, string>>) {
  const wanted = Object.entries<string>(packages)
  const at = (path: string) => [join('/', path), join(folder, path)].find((file) => existsSync(file))
  const missing = wanted.filter(([path]) => !at(path)).map(([, name]) => name)
  if (missing.length > 0) fetchPackages(missing)
  const files = Object.fromEntries(
    wanted.map(([path, name]) => {
      const file = at(path)
      if (!file) throw new Error(`Debian's package ${name} has brought no ${path}.`)
      return [path, file]
    }),
  ) as Record<Name, string>
  return { files, folder, libraries: ['usr/lib', 'lib'].flatMap((place) => librariesIn(join(folder, place))) }
}

/** Of this machine's kind, as Debian names it: `x86_64-linux-gnu`. */
const librariesIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(place, name))
    : []

/** With all missing dependencies. The lists of packages may be missing or old: then they are fetched first. */
const fetchScript = `
folder=$1; shift
for name; do [ -e "$folder/fetched/$name" ] || wanted=1; done
[ "$wanted" ] || exit 0
rm -rf "$folder/archives"
mkdir -p "$folder/archives/partial" "$folder/lists/partial" "$folder/fetched"
fetch() {
  apt-get -qq -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o "Dir::Cache::archives=$folder/archives" "$@" >&2
}
refetch() { fetch -o "Dir::State::lists=$folder/lists" -o "Dir::Cache=$folder" "$@"; }
download="install --yes --no-install-recommends --download-only"
fetch $download "$@" || { refetch update && refetch $download "$@"; }
for archive in "$folder"/archives/*.deb; do dpkg-deb -x "$archive" "$folder"; done
for name; do touch "$folder/fetched/$name"; done
`

/** Fetches packages for several suites in turn, each package once. */
function fetchPackages(names: readonly string[]) {
  mkdirSync(folder, { recursive: true })
  execFileSync('flock', [join(folder, 'lock'), 'sh', '-euc', `wanted=\n${fetchScript}`, 'sh', folder, ...names], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
