import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const places = join(root, 'node_modules')
const read = (name) => JSON.parse(readFileSync(join(places, name, 'package.json'), 'utf8'))

/** Packages with all that they need, as far as it is installed: of native code that is this machine's kind. */
function withNeeds(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name) || !existsSync(join(places, name, 'package.json'))) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = read(name)
    withNeeds([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return [...found].sort()
}

/** Only programmers read these. */
const forProgrammers = /\.(map|d\.[cm]?ts|md)$/

/** Lays packages and what they need into a folder's `node_modules`. @param wanted whether a file of one is */
export function copyPackages(names, folder, wanted) {
  for (const name of withNeeds(names)) {
    const place = join(places, name)
    cpSync(place, join(folder, 'node_modules', name), {
      recursive: true,
      filter: (file) => file === place || (!forProgrammers.test(file) && wanted(name, file.slice(place.length + 1))),
    })
  }
}

/** The licences of everything that is in the release, most of it within the built files. */
export function noticesOf() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const inPages = Object.keys(devDependencies).filter((name) => inBrowser.test(name))
  return withNeeds([...Object.keys(dependencies), ...inPages])
    .map((name) => `${name} ${read(name).version} (${read(name).license ?? 'see below'})\n\n${licenceOf(name)}`)
    .join(`\n${'-'.repeat(80)}\n`)
}

/** Packages of the pages are listed among those that only the build needs. */
const inBrowser = /^(react|react-dom|qrcode|@lingui\/.*|@simplewebauthn\/.*|@noble\/.*|@fontsource-.*|d3-.*)$/

function licenceOf(name) {
  const file = readdirSync(join(places, name)).find((each) => /^(licen[cs]e|copying)/i.test(each))
  return file ? `${readFileSync(join(places, name, file), 'utf8').trim()}\n` : 'It brings no text of its licence.\n'
}
