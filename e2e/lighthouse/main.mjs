import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { startProduct } from '../../bench/servers'
import { root } from '../../platform/config/root'
import { findBrowser } from '../browser'
import { demoSession } from '../console-session'

// Measures the built product with Lighthouse on a slow line (4G) and a processor slowed down four times, narrow as a
// phone and wide as a desktop screen. `npm run lighthouse -- NAME …` measures some screens, `--write` puts the table
// into docs/explanation/performance.md.

const screens = {
  login: { path: '/member.htm?a=login' },
  register: { path: '/member.htm?a=register' },
  dashboard: { path: '/member.htm?a=index', signedIn: true },
  'order history': { path: '/member.htm?a=order_history', signedIn: true },
  products: { path: '/member.htm?a=my_products', signedIn: true },
  licences: { path: '/member.htm?a=license', signedIn: true },
  profile: { path: '/member.htm?a=profile', signedIn: true },
  support: { path: '/member.htm?a=get_support', signedIn: true },
  checkout: { path: '/checkout.htm?pid=757&option=LFT' },
  console: { path: '/console' },
  'console, orders': { path: '/console/orders', operator: true },
}

/** A slow connection and a slow processor, as Lighthouse assumes them for a phone. */
const throttling = {
  rttMs: 150,
  throughputKbps: 1638.4,
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}
const phone = { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false }
const desk = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false }
const widths = {
  narrow: { formFactor: 'mobile', screenEmulation: phone, throttling },
  wide: { formFactor: 'desktop', screenEmulation: desk, throttling },
}

const onlyCategories = ['performance', 'accessibility', 'best-practices']
const member = { email: 'ada@example.test', pw: 'demo1234' }
const report = join(root, 'docs', 'explanation', 'performance.md')
const place = /(<!-- lighthouse -->\n)[\s\S]*(<!-- \/lighthouse -->)/

async function startBrowser(folder) {
  const { executablePath, environment } = await findBrowser()
  return puppeteer.launch({
    executablePath,
    userDataDir: join(folder, 'browser'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, ...environment },
  })
}

/** The member's session, by the calls alone. */
async function logIn(origin) {
  const ask = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(origin + path, body && { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { data: token } = await ask('/api/verification/get_token')
  await fetch(`${origin}/api/verification/seccode?laravel_session=${token}`)
  const { code } = await ask(`/dev/captcha?laravel_session=${token}`)
  const { data } = await ask('/api/auth/login', { ...member, code, laravel_session: token })
  return data.token
}

async function look(browser, origin, { path, cookies }, settings) {
  const url = origin + path
  const port = Number(new URL(browser.wsEndpoint()).port)
  await browser.deleteCookie(...(await browser.cookies()))
  for (const [name, value] of Object.entries(cookies)) {
    await browser.setCookie({ name, value, domain: '127.0.0.1', path: '/' })
  }
  const flags = { port, logLevel: 'error', disableStorageReset: true }
  const { lhr } = await lighthouse(url, flags, {
    extends: 'lighthouse:default',
    settings: { ...settings, throttlingMethod: 'simulate', onlyCategories },
  })
  const points = onlyCategories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
  const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  return [points.join(' / '), ...shown.map((name) => lhr.audits[name]?.displayValue ?? '')]
}

async function measure() {
  const named = process.argv.slice(2).filter((word) => Object.hasOwn(screens, word))
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lighthouse-'))
  const server = await startProduct({ DATA_DIR: join(folder, 'data') })
  const browser = await startBrowser(folder)
  const columns = ['screen', 'points', 'first paint', 'largest paint', 'blocked', 'layout shift']
  const rows = [columns, columns.map(() => '---')]
  const origin = `http://127.0.0.1:${server.port}`
  const operator = await demoSession(origin)
  for (const [name, { path, signedIn, operator: isStaff }] of Object.entries(screens)) {
    if (named.length > 0 && !named.includes(name)) continue
    const cookies = {
      ...(signedIn && { laravel_session: await logIn(origin), email: member.email }),
      ...(isStaff && { foyer_console: operator }),
    }
    for (const [width, settings] of Object.entries(widths)) {
      const cells = await look(browser, origin, { path, cookies }, settings)
      rows.push([`${name}, ${width}`, ...cells])
      console.log(rows.at(-1).join('  '))
    }
  }
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const table = await measure()
if (process.argv.includes('--write')) {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`
  const head = `\`npm run lighthouse -- --write\` on ${date}: ${machine}; performance / accessibility / best practices.`
  const text = readFileSync(report, 'utf8')
  if (!place.test(text)) throw new Error('docs/explanation/performance.md has lost the place for the table.')
  writeFileSync(
    report,
    text.replace(place, (_, begin, end) => `${begin}${head}\n\n${table}\n${end}`),
  )
}
