import { cards, fillCard, pay, thanks } from './checkout'
import { describe, expect, findingsOn, test } from './harness'
import { field } from './visitor'
import { translate } from './words'

const site = 'https://www.tidewren.example'

describe('the vendor’s own site', () => {
  test('shows the shop’s prices on its buttons, sells by them, and has its buyers back', async ({ open }) => {
    const page = await open('/healthz')
    const shop = new URL(page.url()).origin
    const buttons = `<foyer-buy pid="701" option="LFT" ref="partner-7" return="${site}/thanks"></foyer-buy>
      <foyer-buy pid="757" currency="EUR" lang="de"></foyer-buy>
      <foyer-buy pid="702">Get it</foyer-buy>`
    const pages: Record<string, string> = {
      '/': `<!doctype html><html lang="en"><title>Ebbcatch</title><main><h1>Ebbcatch</h1>${buttons}</main>
        <script src="${shop}/buy.js" async></script></html>`,
      '/thanks': '<!doctype html><html lang="en"><title>Thanks</title><h1>Thanks!</h1></html>',
    }
    await page.route(`${site}/**`, (route) => {
      const body = pages[new URL(route.request().url()).pathname]
      return route.fulfill(body === undefined ? { status: 204 } : { contentType: 'text/html', body })
    })
    // Browsers ask people before a page of the net reaches this machine; what the server says is as it says it.
    await page.route(/\/(buy\.js|storefront\/)/, async (route) => route.fulfill({ response: await route.fetch() }))
    const questions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/storefront/')) questions.push(request.url())
    })

    await page.goto(`${site}/`)
    const buy = page.getByRole('link', { name: 'Buy for $98.99' })
    await buy.waitFor()
    await page.getByRole('link', { name: 'Kaufen für 299,99 €' }).waitFor()
    await page.getByRole('link', { name: 'Get it' }).waitFor()
    // Two buttons ask in one way, the third in another.
    expect(questions).toHaveLength(2)
    expect(await findingsOn(page)).toEqual([])

    await buy.click()
    await field(page, 'identity.email').fill('came-from-the-site@example.test')
    await fillCard(page, cards.good)
    await pay(page, '$98.99').click()
    const number = await thanks(page)
    await page.getByRole('link', { name: translate('checkout.backToSite', { site: new URL(site).host }) }).click()
    await page.getByRole('heading', { name: 'Thanks!' }).waitFor()
    expect(page.url()).toBe(`${site}/thanks?order=${number}`)
  })
})
