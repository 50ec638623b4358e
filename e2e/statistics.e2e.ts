import type { Page } from 'playwright-core'
import { describe, expect, findingsOn, test } from './harness'
import { enter } from './orders'
import { button } from './visitor'
import { translate } from './words'

/** Hears what a vendor's own script would hear. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('foyer:track', (event) => heard.push((event as CustomEvent).detail))
  })

const heardOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { name: string; report_params?: object }[] }).heard)

/** A vendor that names a script of its own, as the page is told of it. */
async function withScript(page: Page) {
  await page.route('**/member.htm*', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const statistics = '"statistics":{"script":"/collect.js","consent":true}'
    await route.fulfill({ response, body: html.replace('"statistics":null', statistics) })
  })
  await page.route('**/collect.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.collects = true' }),
  )
}
const collects = (page: Page) => page.evaluate(() => 'collects' in window)

describe('statistics (spec 12.7)', () => {
  test('the shown content is sent to the page’s listeners and counted by the server', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await listen(page)
    const counted: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/statistics/count')) counted.push(request.postDataJSON())
    })
    await page.goto('/member.htm')
    await expect.poll(async () => (await heardOn(page)).map(({ name }) => name)).toContain('recommendation_shown')
    await expect.poll(async () => (await heardOn(page)).map(({ name }) => name)).toContain('offer_shown')
    const shown = (await heardOn(page)).find(({ name }) => name === 'recommendation_shown')
    expect(shown?.report_params).toMatchObject({ position: 1, catalogue_version: expect.any(Number) })
    await expect
      .poll(() => counted)
      .toContainEqual(expect.objectContaining({ event: 'recommendation_shown', position: 1 }))
    expect(JSON.stringify(counted)).not.toContain('ada@')
  })

  test('statistics (spec 12.7): a script of the vendor’s is loaded with consent, which a link asks for again', async ({
    open,
  }) => {
    const page = await enter(open, 'nia@example.test', { width: 390 })
    await withScript(page)
    await page.goto('/member.htm?a=profile')
    const asked = page.getByRole('region', { name: translate('statistics.title') })
    await asked.waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await expect.poll(() => collects(page)).toBe(false)
    await button(page, 'statistics.no').click()
    await asked.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => asked.count()).toBe(0)
    await expect.poll(() => collects(page)).toBe(false)
    await page.goto('/member.htm?a=profile&statistics=ask')
    await button(page, 'statistics.yes').click()
    await expect.poll(() => collects(page)).toBe(true)
    await page.goto('/member.htm?a=profile')
    await expect.poll(() => collects(page)).toBe(true)
  })
})
