import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, fail, install } from './prepare.mjs'
import { root, StepError } from './steps.mjs'

// Measures the compressed size (brotli) of all that a browser loads until a screen can be used in English: code, styles
// and wording, without fonts and pictures; and the code that the server reads when it starts. The budgets, in kilobytes,
// are promises of the product.

/** The screens that are not below nine tenths of the 120 kB yet: a list that only shrinks. */
const aboveNineTenths = Object.fromEntries(
  [
    'transfer-screen',
    'checkout',
    'product',
    'order-history',
    'my-products',
    'license',
    'payment-method',
    'subscription',
    'refund-dialog',
    'own-keys',
    'business-form',
  ].map((name) => [name, 120]),
)

/** The web apps: what stands before the names of their screens, and where the code and wording of a screen lie. */
const apps = [
  {
    name: 'member',
    prefix: '',
    budgets: { login: 90, dashboard: 140, ...aboveNineTenths },
    // Nine tenths of 120.
    budgetOfOthers: 108,
    places: [
      {
        pattern: /domains\/([a-z-]+\/[a-z-]+)\/screens\/([a-z-]+)\.tsx$/,
        wording: (domain) => `../../domains/${domain}/messages/en.json`,
      },
      // In the app, where several domains make up one screen.
      { pattern: /^([a-z-]+)\/(\1)\.tsx$/, wording: (folder) => `${folder}/wording/en.ts` },
    ],
    // A visitor needs no frame of members.
    frame: 'frame',
    first: { name: 'login', wording: '../../domains/accounts/identity/messages/en.json' },
  },
  {
    name: 'console',
    prefix: 'console: ',
    // Staff keep it open all day: it may bring a cache of answers and accessible menus along.
    budgets: {},
    budgetOfOthers: 170,
    places: [
      {
        pattern: /domains\/([a-z-]+\/[a-z-]+)\/console\/([a-z-]+)\.tsx$/,
        wording: (domain) => `../../domains/${domain}/console/messages/en.json`,
      },
    ],
    // The parts around every room; their wording is the app's own.
    first: { name: 'frame' },
  },
]

/** The chunks that show a screen. The member's login, and the frame of the console, are in the app's first file. */
function screensOf({ places, first }, manifest) {
  const screens = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .flatMap(([key]) =>
      places.flatMap(({ pattern, wording }) => {
        const [, room, name] = pattern.exec(key) ?? []
        return room ? [{ name, wording: wording(room), key }] : []
      }),
    )
  return [{ ...first, key: 'index.html' }, ...screens]
}

/** Every file that a chunk brings with it, its styles among them. */
function filesOf(manifest, key, files = new Set()) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}

/** The server sends the compressed file that the build has written beside the original. */
const sizeOf = (file) => statSync(`${file}.br`).size

function chunkNamed(manifest, name) {
  const found = Object.keys(manifest).find((key) => manifest[key].name === name)
  if (!found) throw new StepError(`The build has no chunk ${name}.`)
  return found
}

function measure(app) {
  const web = join(root, 'dist', app.name)
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  const everyPage = ['index.html', 'wording/en.ts', 'style.css']
  const rows = screensOf(app, manifest).map(({ name, wording, key }) => {
    const files = new Set()
    // The login and the checkout do not stand in it.
    const isFramed = app.frame && key !== 'index.html' && !key.includes('/checkout/')
    const frame = isFramed ? [chunkNamed(manifest, app.frame)] : []
    for (const part of [...everyPage, ...frame, wording, key]) filesOf(manifest, part, files)
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(join(web, file)), 0)
    const budget = app.budgets[name] ?? app.budgetOfOthers
    return { name: app.prefix + name, files: files.size, kilobytes: bytes / 1000, budget }
  })
  for (const name of Object.keys(app.budgets)) {
    if (!rows.some((row) => row.name === name)) throw new StepError(`The build has no chunk for the ${name} screen.`)
  }
  if (rows.length < 2) throw new StepError(`The build has no screens of the ${app.name} app.`)
  return rows
}

/** Kilobytes of code, as the engine reads it. */
const startBudget = 4900
/** Files that `main.js` asks for in rare cases alone: traces, and the faults of a vendor's folder. */
const rarelyStarted = /^(start|vendor-folder)-/

/** All code that the server reads before it listens. */
function measureStart() {
  const folder = join(root, 'dist', 'server')
  const files = new Map()
  const read = (file) => {
    if (files.has(file)) return
    const code = readFileSync(join(folder, file), 'utf8')
    files.set(file, Buffer.byteLength(code))
    for (const [, imported] of code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) read(imported)
  }
  read('main.js')
  const main = readFileSync(join(folder, 'main.js'), 'utf8')
  const asked = [...main.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, file]) => basename(file))
  for (const file of asked.filter((name) => !rarelyStarted.test(name))) read(file)
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
  return { name: 'server: start', files: files.size, kilobytes: bytes / 1000, budget: startBudget }
}

function report(rows) {
  console.log(`${'screen'.padEnd(24)}${'files'.padStart(6)}${'kB'.padStart(9)}${'budget'.padStart(9)}`)
  for (const { name, files, kilobytes, budget } of rows) {
    const line = `${name.padEnd(24)}${String(files).padStart(6)}${kilobytes.toFixed(1).padStart(9)}${String(budget).padStart(9)}`
    console.log(kilobytes > budget ? `${line}  over budget` : line)
  }
}

async function size() {
  await install()
  await build()
  const rows = [...apps.flatMap(measure), measureStart()]
  report(rows)
  process.exitCode = rows.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0
}

size().catch(fail)
