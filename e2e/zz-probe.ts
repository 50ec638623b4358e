import { launchBrowser } from './browser'
const browser = await launchBrowser()
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })).newPage()
await page.goto(process.argv[2] + '/checkout.htm?pid=701&option=LFT'); await page.waitForLoadState('networkidle')
for (let i = 0; i < 60; i++) {
  await page.keyboard.press('Tab')
  const r = await page.evaluate(() => { const f = document.activeElement as HTMLElement; const b = f.getBoundingClientRect(); const o = document.elementFromPoint(Math.min(Math.max(b.x + b.width / 2, 1), innerWidth - 1), Math.min(Math.max(b.y + b.height / 2, 1), innerHeight - 1)); return { f: f.tagName + ' ' + (f.textContent || '').trim().slice(0, 30), y: Math.round(b.y), h: Math.round(b.height), over: o && !f.contains(o) && !o.contains(f) ? o.tagName + ' ' + o.className : null, s: scrollY, H: document.documentElement.scrollHeight } })
  if (r.f.startsWith('BODY')) break
  if (r.over) console.log(JSON.stringify(r))
}
await page.screenshot({ path: '/tmp/checkout-probe.png' })
await browser.close()
