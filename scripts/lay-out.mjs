import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesBeside } from './build.mjs'
import { wholeChangelog } from './changes.mjs'
import { copyPackages, noticesOf } from './packages.mjs'
import { root } from './steps.mjs'

const { name, version, engines, license, description, dependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
export const title = `${name}-${version}-${process.platform}-${process.arch}`

/** As they stand here. */
const copied = ['migrations', 'catalogues/demo', 'docs', 'deploy', 'LICENSE']
/** Of no use at run time. */
const leftOut = /^(dist\/\.stamp|dist\/.*\.map|docs\/pictures|deploy\/release)(\/|$)/

/** The fonts are looked up by name, and these two weights of each. */
const fonts = Object.keys(dependencies).filter((each) => each.startsWith('@expo-google-fonts/'))
const weights = /^(package\.json|LICENSE.*|(400Regular|600SemiBold)(\/[^/]+\.ttf)?)$/

/** Lays the release out in a folder, of what was built last. */
export function layOut(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const place of ['dist', ...copied].filter((each) => existsSync(join(root, each)))) {
    cpSync(join(root, place), join(folder, place), {
      recursive: true,
      filter: (file) => !leftOut.test(file.slice(root.length)),
    })
  }
  cpSync(join(root, 'deploy', 'release'), folder, { recursive: true })
  for (const program of ['foyer', 'server']) chmodSync(join(folder, 'bin', program), 0o755)
  const readme = join(folder, 'README.md')
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll('VERSION', version).replaceAll('ARCHIVE', title))
  const itself = { name, version, description, license, private: true, type: 'module', engines }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(itself, null, 2)}\n`)
  copyPackages([...packagesBeside, ...fonts], folder, (of, file) => !fonts.includes(of) || weights.test(file))
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), noticesOf())
  writeFileSync(join(folder, 'CHANGELOG.md'), wholeChangelog())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) layOut(resolve(process.argv[2] ?? 'release/folder'))
