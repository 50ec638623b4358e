import { mkdirSync } from 'node:fs'
import { launchBrowser } from './browser'
import { cards } from './checkout'
import { reading } from './reading'
import { signIn } from './wire'

const site = process.argv[2] ?? ''
const out = process.argv[3] ?? ''
mkdirSync(out, { recursive: true })
const agents = {
  win: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
}
const browser = await launchBrowser()
for (const [language, width, agent, theme] of [
  ['en', 1280, 'win', 'light'],
  ['ja', 390, 'phone', 'light'],
  ['de', 768, 'win', 'dark'],
] as const) {
  const context = await browser.newContext({ viewport: { width, height: 850 }, userAgent: agents[agent], colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const email = `walk-${language}-${Date.now()}@else.test`
  await page.goto(`${site}/checkout.htm?pid=701&option=LFT&country=US&currency=USD&lang=${language}`)
  const buyer = reading(page, language)
  await buyer.field('identity.email').fill(email)
  await page.getByRole('button', { name: buyer.say('checkout.useCard', { number: cards.good }), exact: true }).click()
  await buyer.field('checkout.holder').fill('Robin Marsh')
  await page.getByRole('button', { name: buyer.say('checkout.pay', { amount: '' }).trim() }).click()
  await buyer.heading('checkout.doneTitle')
  await page.waitForTimeout(1500)
  const box = await context.newPage()
  await box.goto(`${site}/dev/outbox`)
  const html = await box.content()
  const found = [...html.matchAll(/href="([^"]*a=welcome[^"]*)"/g)].map((m) => m[1]!.replaceAll('&amp;', '&')).filter((l) => l.includes(encodeURIComponent(email)))
  console.log(language, found.length, found[0]?.replace(/hash=.*/, 'hash='))
  if (found[0]) {
    await page.goto(found[0].replace(/^https?:\/\/[^/]+/, site))
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${out}/welcome.${language}.${width}.png`, fullPage: true })
    await page.locator('input[type=password]').fill('daylight1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/a=downloads/)
    await page.waitForLoadState('networkidle')
    console.log(page.url())
    await page.screenshot({ path: `${out}/in.${language}.${width}.png`, fullPage: true })
  }
  await signIn(page, site, 'ada@example.test')
  for (const a of ['profile', 'profile#security', 'profile#emails', 'profile#data', 'household', 'my_addresses']) {
    await page.goto(`${site}/member.htm?${new URLSearchParams({ lang: language })}&a=${a}`)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${out}/${a.replace('#', '-')}.${language}.${width}.png`, fullPage: true })
  }
  if (width < 768) {
    await page.getByRole('button', { name: buyer.say('ui.menu' as never) }).first().click().catch(() => {})
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${out}/drawer.${language}.${width}.png` })
  }
  await context.close()
}
await browser.close()
