import type { Page } from 'playwright-core'
import { signUp } from './account'
import { applyCoupon, cards, fillCard, oblige, pay, thanks } from './checkout'
import { describe, expect, findingsOn, hasNoFindings, test } from './harness'
import { looks } from './looks'
import { mailTo } from './mail'
import { button, field, fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

const allInOne = '/checkout.htm?pid=757&option=LFT'
const single = '/checkout.htm?pid=701&option=LFT'

describe('a visitor', () => {
  test('buys with coupon and card, after a card that was declined, and finds account and order by mail', async ({
    open,
  }) => {
    const email = 'buys-as-visitor@example.test'
    const page = await open(allInOne)
    await pay(page, '$299.99').click()
    await sees(page, 'member_new_2')
    await expect
      .poll(() => field(page, 'identity.email').evaluate((input) => input === document.activeElement))
      .toBe(true)

    await applyCoupon(page, 'NONSENSE')
    await sees(page, 'checkout.couponUnknown', { code: 'NONSENSE' })
    await applyCoupon(page, 'FullHarbour')
    await sees(page, 'checkout.couponApplied', { code: 'FULLHARBOUR', amount: '$40.00' })

    await field(page, 'identity.email').fill(email)
    await fillCard(page, cards.declined)
    await pay(page, '$259.99').click()
    await sees(page, 'checkout.declined')
    await expect.poll(() => field(page, 'checkout.holder').inputValue()).toBe('Robin Marsh')
    await fillCard(page, cards.good)
    await pay(page, '$259.99').click()
    const number = await thanks(page)

    const mail = await mailTo(page, email)
    expect(mail.subject).toContain(number)
    expect(mail.text).toContain('Ebbcatch All-in-One (Lifetime · Windows · 5 seats): $299.99')
    const [programsLink, passwordLink, ordersLink] = mail.links
    expect(programsLink).toContain('/download.htm?pid=')
    expect(ordersLink).toContain('a=order_history')
    const outcome = page.url()
    await page.goto(passwordLink ?? '')
    await page.getByRole('heading', { name: translate('welcome.title', { name: 'Robin Marsh' }) }).waitFor()
    await hasNoFindings(page)
    await field(page, 'identity.password').fill('daylight1')
    await page.keyboard.press('Enter')
    // Neither a captcha nor a login stands between the mail and the program.
    await page.waitForURL('**/member.htm?a=downloads')
    await page.getByRole('navigation').getByText(email).first().waitFor()
    await page.getByRole('main').getByText('Ebbcatch').first().waitFor()

    // Opened again, the address of the outcome still says what has become of it.
    await page.goto(outcome)
    expect(await thanks(page)).toBe(number)
  })

  test('reads the price in their language, country and currency, with its VAT', async ({ open }) => {
    const page = await open(allInOne, { language: 'ja' })
    await page.getByText('￥30,000').first().waitFor()
    const german = await open(`${allInOne}&currency=eur`, { language: 'de' })
    await german.getByText('299,99 €').first().waitFor()
    await german.getByText('47,90 €').waitFor()
    await german.getByRole('combobox', { name: 'Land' }).selectOption('FR')
    await german.getByText('50,00 €').waitFor()
    await german.getByRole('combobox', { name: 'Währung' }).selectOption('GBP')
    await german.getByText('258,13 £').first().waitFor()
    await german.getByRole('combobox', { name: 'Land' }).selectOption('ES')
    const postalCode = german.getByRole('textbox', { name: 'Postleitzahl' })
    await postalCode.fill('35001')
    await german.getByText('inkl. 0 % MwSt.').waitFor()
    await postalCode.fill('28001')
    await german.getByText('inkl. 21 % MwSt.').waitFor()
  })

  test('has to agree to delivery at once where the law gives a right of withdrawal', async ({ open }) => {
    const page = await open(`${single}&country=AT&currency=EUR&email=agrees@example.test`)
    await fillCard(page, cards.good)
    await oblige(page, '€98.99').click()
    await sees(page, 'checkout.waiverMissing')
    await page.getByRole('checkbox', { name: translate('checkout.waiver') }).check()
    await oblige(page, '€98.99').click()
    await thanks(page)
    expect((await mailTo(page, 'agrees@example.test')).text).toContain('(UTC)')
  })
})

describe('a company', () => {
  test('buys 25 licences at the price of 25, by the keyboard, and has the seats', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'buys-for-a-team@example.test')
    await page.goto(single)
    const number = field(page, 'checkout.quantity')
    await number.press('ArrowUp')
    await pay(page, '$197.98').waitFor()
    await number.fill('9')
    await sees(page, 'checkout.sameFor', { count: 10, amount: '$791.90' })
    await page.getByRole('button', { name: translate('checkout.takeMore', { count: 10 }) }).click()
    // The number field changes with the price: typing before that goes into the former field.
    await pay(page, '$791.90').waitFor()
    await page.getByRole('row', { name: '$79.19' }).waitFor()
    await number.fill('25')
    await pay(page, '$1,732.25').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await fillCard(page, cards.good)
    await pay(page, '$1,732.25').click()
    const order = await thanks(page)
    expect((await mailTo(page, 'buys-for-a-team@example.test')).text).toContain(
      '25 × $69.29 · Lifetime · Windows · 50 seats',
    )
    await page.goto('/member.htm?a=license')
    await page
      .getByText(/\b50\b/)
      .first()
      .waitFor()
    await page.goto('/member.htm?a=order_history')
    await page.getByText(order).first().waitFor()
  })
})

describe('a member', () => {
  test('buys with a second step, and the order is in the history', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'buys-as-member@example.test')
    await page.goto(`${single}&email=somebody-else@example.test`)
    await page.getByText('buys-as-member@example.test').waitFor()
    await fillCard(page, cards.asks)
    await pay(page, '$98.99').click()
    await button(page, 'checkout.secondRefuse').click()
    await sees(page, 'checkout.notConfirmed')
    await pay(page, '$98.99').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await sees(page, 'checkout.notConfirmed')
    await pay(page, '$98.99').click()
    await button(page, 'checkout.secondApprove').click()
    const number = await thanks(page)
    await page.getByRole('link', { name: translate('checkout.doneOrders') }).click()
    await heading(page, 'shell.orders')
    const order = page.getByRole('article').filter({ hasText: number })
    await order.getByText(translate('orders.complete')).waitFor()
  })
})

test('a checkout whose session changes in a second tab keeps the card, and buys for the shown account', async ({
  open,
}) => {
  const [first, second] = ['two-tabs-first@example.test', 'two-tabs-second@example.test']
  const page = await open('/healthz')
  await signUp(page, second)
  await signUp(page, first)
  await page.goto(single)
  await page.getByText(first).waitFor()
  await fillCard(page, cards.good)
  const tab = await page.context().newPage()
  await tab.goto('/member.htm')
  await button(tab, 'shell.logout').click()
  await heading(tab, 'login.title')

  await page.getByRole('alert').getByRole('link').waitFor()
  await expect.poll(() => field(page, 'identity.email').inputValue()).toBe('')
  expect(await findingsOn(page)).toEqual([])
  await fillLogin(tab, second, demoPassword)
  await tab.keyboard.press('Enter')
  await page.getByRole('alert').getByText(second).waitFor()
  await expect.poll(() => field(page, 'checkout.holder').inputValue()).toBe('Robin Marsh')
  expect(await findingsOn(page)).toEqual([])
  await pay(page, '$98.99').click()
  const order = await thanks(page)
  expect((await mailTo(page, second, 2)).text).toContain(order)
})

/** As the server would speak of Paddle, with a Paddle.js that says of each window what the test wants it to say. */
async function playPaddle(page: Page, events: readonly ('checkout.completed' | 'checkout.closed')[]) {
  const payment = {
    provider: 'paddle',
    payment: 'txn_1',
    script: '/paddle.js',
    clientToken: 'test_1',
    environment: 'sandbox',
  }
  await page.route('**/checkout/quote', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"sandbox"', '"paddle"') })
  })
  await page.route('**/checkout/begin', (route) =>
    route.fulfill({ json: { cscode: 0, data: { state: 'pay', checkout: 'secret', payment }, msg: '' } }),
  )
  const data = { state: 'waiting', order: null, email: 'p@example.test', tracked: [] }
  await page.route('**/checkout/status', (route) => route.fulfill({ json: { cscode: 0, data, msg: '' } }))
  const script = `let tell; const events = ${JSON.stringify(events)}; window.Paddle = {
    Environment: { set: (name) => (window.told = [name]) },
    Initialize: ({ token }) => window.told.push(token),
    Update: ({ eventCallback }) => (tell = eventCallback),
    Checkout: { open: ({ transactionId }) => { window.told.push(transactionId); tell({ name: events.shift() }) }, close() {} },
  }`
  await page.route('**/paddle.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

test('Paddle’s window that fails to load, or is closed, changes nothing, and may be opened again', async ({ open }) => {
  const page = await open('/healthz')
  const told = () => page.evaluate(() => (window as { told?: unknown[] }).told)
  await playPaddle(page, ['checkout.closed', 'checkout.completed'])
  await page.route('**/paddle.js', (route) => route.abort(), { times: 1 })
  await page.goto(`${single}&email=paddle@example.test`)
  await sees(page, 'checkout.windowNote', { partner: 'Paddle' })
  await pay(page, '$98.99').click()
  await sees(page, 'checkout.windowUnreachable')
  await pay(page, '$98.99').click()
  await page.waitForFunction(() => (window as { told?: unknown[] }).told?.length === 3)
  await pay(page, '$98.99').and(page.locator(':not([aria-busy])')).waitFor()
  await expect.poll(() => field(page, 'identity.email').inputValue()).toBe('paddle@example.test')
  expect(await told()).toEqual(['sandbox', 'test_1', 'txn_1'])
  await pay(page, '$98.99').click()
  await heading(page, 'checkout.waitingTitle')
  expect(await told()).toEqual(['sandbox', 'test_1', 'txn_1', 'txn_1'])
  expect(await findingsOn(page)).toEqual([])
})

describe('axe finds nothing', () => {
  test.for(looks)('in %s, %s wide', async ([theme, width], { open }) => {
    const page = await open(`${single}&country=DE&currency=EUR&lang=de`, { theme, width })
    const findings: unknown[] = []
    const look = async () => {
      // A target that the lower edge of the window cuts counts as too small.
      await page.evaluate(() => window.scrollTo(0, 0))
      findings.push(...(await findingsOn(page)))
    }
    await page.getByRole('button', { name: /98,99/ }).click()
    await page.getByRole('checkbox').and(page.locator('[aria-invalid]')).waitFor()
    await look()
    await page.goto(`${single}&coupon=EBBTIDE30&email=axe-pays-${theme}@example.test`)
    await sees(page, 'checkout.couponApplied', { code: 'EBBTIDE30', amount: '$29.70' })
    await look()
    await fillCard(page, cards.asks)
    await pay(page, '$69.29').click()
    await page.getByRole('dialog').waitFor()
    await look()
    await button(page, 'checkout.secondRefuse').click()
    await sees(page, 'checkout.notConfirmed')
    await look()
    await fillCard(page, cards.good)
    await pay(page, '$69.29').click()
    await thanks(page)
    await look()
    await page.goto('/checkout.htm?pid=4711')
    await heading(page, 'checkout.unknownProductTitle')
    await look()
    expect(findings).toEqual([])
  })
})
