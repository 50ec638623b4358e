import type { FrameLocator, Page } from 'playwright-core'
import { signUp } from './account'
import { clippedOn } from './clipped'
import { describe, expect, findingsOn, test } from './harness'
import { walkedLanguages } from './looks'
import { mailTo } from './mail'
import { enter } from './orders'
import { button, field, heading, readCaptcha, sees } from './visitor'
import { translate } from './words'

const address = '/member.htm?a=get_support'
const everyPass = '**/member/ticket_pass'
const frameOf = (page: Page) => page.frameLocator('iframe')
const iframe = (page: Page) => page.locator('iframe')
const heightOf = (page: Page) => iframe(page).evaluate((element) => element.getBoundingClientRect().height)
const inFrame = (page: Page, path: RegExp) => page.frames().find((frame) => path.test(frame.url()))
const rows = (frame: FrameLocator) => frame.getByRole('listitem').filter({ has: frame.locator('time') })

describe('the support page', () => {
  test('takes a question with a picture by keyboard, and shows the conversation', async ({ open }) => {
    const page = await open('/healthz')
    const email = `support-${Date.now()}@example.test`
    await signUp(page, email)
    const pass = page.waitForRequest('**/member/ticket_pass')
    await page.goto(`${address}&client_e=${Buffer.from('other@example.test').toString('base64')}`)
    expect((await pass).postDataJSON()).toEqual({ lang: 'en' })
    const frame = frameOf(page)
    await frame.getByText(translate('support.none')).waitFor()
    const shown = new URL(inFrame(page, /tickets\.htm/)?.url() ?? '')
    expect(shown.searchParams.has('laravel_session')).toBe(false)
    expect(Object.fromEntries(shown.searchParams)).toEqual({
      domain: '13',
      lang: 'en',
      language: '2',
      email: 'other@example.test',
    })
    expect(await findingsOn(page)).toEqual([])

    await frame.getByRole('link', { name: translate('support.new') }).press('Enter')
    await frame.getByText(translate('support.answersElsewhere', { email, given: 'other@example.test' })).waitFor()
    await frame.getByRole('button', { name: translate('support.send') }).press('Enter')
    const subject = frame.getByLabel(translate('support.subject'))
    await expect.poll(() => subject.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('A door that sticks')
    await page.keyboard.press('Tab')
    await page.keyboard.type('It opens halfway.')
    const files = frame.locator('input[type=file]')
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await frame.getByText(translate('support.fileNotTaken', { name: 'notes.txt' })).waitFor()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf })
    await frame.getByRole('button', { name: translate('support.remove', { name: 'plan.pdf' }) }).waitFor()
    // Nothing is sent while a file is on its way.
    await frame.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await findingsOn(page)).toEqual([])
    await frame.getByRole('button', { name: translate('support.send') }).press('Enter')
    await frame.getByRole('heading', { name: 'A door that sticks' }).waitFor()
    await frame.getByRole('link', { name: /plan\.pdf/ }).waitFor()
    const scrolls = () =>
      inFrame(page, /tickets\.htm/)?.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(scrolls).toBe(false)
    }

    await frame.getByLabel(translate('support.message')).fill('Never mind, it was the mat.')
    await frame.getByRole('button', { name: translate('support.send') }).press('Enter')
    await frame.getByText(translate('support.sent')).waitFor()
    await frame.getByText('Never mind, it was the mat.').waitFor()
    await expect.poll(() => frame.getByLabel(translate('support.message')).inputValue()).toBe('')
    await frame.getByRole('button', { name: translate('support.close') }).press('Enter')
    await frame.getByText(translate('support.closedNow')).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await frame.getByRole('link', { name: translate('support.back') }).press('Enter')
    await frame.getByText(translate('support.stateClosed'), { exact: true }).last().waitFor()

    // The mail's link opens this conversation in a browser without a login.
    const mail = await mailTo(page, email, 2)
    const guest = await open(mail.links[0]?.replace(/^https?:\/\/[^/]+/, '') ?? '')
    await guest.getByRole('heading', { name: 'A door that sticks' }).waitFor()
    expect(guest.url()).not.toContain('laravel_session')
    await field(guest, 'support.message').fill('From the train.')
    await button(guest, 'support.send').click()
    await guest.getByText('From the train.').waitFor()
    expect(await findingsOn(guest)).toEqual([])
    await guest.reload()
    await sees(guest, 'support.linkOver')
    expect(await findingsOn(guest)).toEqual([])

    // An unsent draft waits in its tab until its member logs out.
    const draft = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await frame.getByRole('link', { name: translate('support.new') }).press('Enter')
    await frame.getByLabel(translate('support.subject')).fill('Half a thought')
    await expect.poll(draft).toContain('Half a thought')
    await button(page, 'shell.logout').click()
    await heading(page, 'login.title')
    expect(await draft()).not.toContain('Half a thought')
  })

  test('accepts messages of its frame alone, and no impossible height', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto(address)
    await frameOf(page)
      .getByRole('heading', { name: translate('support.frame') })
      .waitFor()
    await expect.poll(() => rows(frameOf(page)).count()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => heightOf(page)).toBe(790)

    const fromFrame = (message: unknown) =>
      inFrame(page, /tickets\.htm/)?.evaluate((data) => window.parent.postMessage(data, location.origin), message)
    const heard = () => page.evaluate(() => new Promise((done) => setTimeout(done)))
    await fromFrame({ height: 1200 })
    await expect.poll(() => heightOf(page)).toBe(1200)
    for (const height of [Number.NaN, -5000, 0, 1e9, Number.POSITIVE_INFINITY, '1500', null]) {
      await fromFrame({ height })
      await heard()
      expect([height, await heightOf(page)]).toEqual([height, 1200])
    }
    await fromFrame({ height: 20 })
    await expect.poll(() => heightOf(page)).toBe(790)

    // The page itself, and a foreign frame in it.
    await page.evaluate(() => {
      postMessage({ height: 1400 }, location.origin)
      postMessage({ code: 85641 }, location.origin)
      window.dispatchEvent(new MessageEvent('message', { data: { code: 85641 }, origin: 'https://evil.example' }))
    })
    await heard()
    await expect.poll(() => heightOf(page)).toBe(790)
    expect(page.url()).toContain('a=get_support')

    // Another ticket system in its place, as with TICKET_URL: its messages count, and ours no longer.
    await page.route('**/member.htm?*', async (route) => {
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy'] ?? ''
      const headers = {
        ...response.headers(),
        'content-security-policy': policy.replace("frame-src 'self'", "frame-src 'self' https://help.example"),
      }
      await route.fulfill({ response, headers })
    })
    const body = '<script>parent.postMessage({ height: 1100 }, "*")</script>'
    await page.route('https://help.example/**', (route) => route.fulfill({ contentType: 'text/html', body }))
    const data = { pass: 'p', expires: 1, service: 'https://help.example/list' }
    await page.route(everyPass, (route) => route.fulfill({ json: { cscode: 0, data, msg: '' } }))
    await page.goto(address)
    await expect.poll(() => heightOf(page)).toBe(1100)
    expect(inFrame(page, /help\.example/)?.url()).toContain('laravel_session=p')
    await page.evaluate(() => postMessage({ height: 1400 }, location.origin))
    await heard()
    await expect.poll(() => heightOf(page)).toBe(1100)
    await page.unrouteAll()

    await page.goto(address)
    await frameOf(page)
      .getByRole('heading', { name: translate('support.frame') })
      .waitFor()
    await fromFrame({ code: 85641 })
    await button(page, 'login.submit').waitFor()
    expect(page.url()).toContain('a=get_support')
  })

  test('says what failed, goes to the login without the cookie of the address, and fits in every language', async ({
    open,
  }) => {
    const page = await enter(open, 'ada@example.test', { theme: 'dark' })
    await page.route(everyPass, (route) => route.abort())
    await page.goto(address)
    await sees(page, 'load.failed')
    expect(await findingsOn(page)).toEqual([])
    await page.unroute(everyPass)
    await page.route('**/ticket/list?*', (route) => route.abort())
    await button(page, 'ui.tryAgain').click()
    await frameOf(page).getByText(translate('load.failed')).waitFor()
    await page.unroute('**/ticket/list?*')
    await frameOf(page)
      .getByRole('button', { name: translate('ui.tryAgain') })
      .click()
    await rows(frameOf(page)).first().waitFor()
    for (const language of walkedLanguages) {
      await page.goto(`${address}&lang=${language}`)
      await rows(frameOf(page)).first().waitFor()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([language, width, await clippedOn(page)]).toEqual([language, width, []])
        const inside = inFrame(page, /tickets\.htm/)
        expect([language, width, inside && (await clippedOn(inside))]).toEqual([language, width, []])
      }
    }
    await page.context().clearCookies({ name: 'email' })
    await page.goto(address)
    await button(page, 'login.submit').waitFor()
  })
})

test('a visitor without an account writes by the contact page', async ({ open }) => {
  const page = await open('/contact.htm?email=guest.support%40example.test', { width: 390 })
  await heading(page, 'shell.titleContact')
  await expect.poll(() => field(page, 'identity.email').inputValue()).toBe('guest.support@example.test')
  expect(await findingsOn(page)).toEqual([])
  expect(await clippedOn(page)).toEqual([])
  await field(page, 'identity.name').fill('Gus')
  await field(page, 'support.subject').fill('Before I buy')
  await field(page, 'support.message').fill('Does it run on a boat?')
  await field(page, 'captcha.label').fill('zzzz')
  await button(page, 'support.send').click()
  await sees(page, 'member_new_24')
  await expect.poll(() => field(page, 'support.message').inputValue()).toBe('Does it run on a boat?')
  await field(page, 'captcha.label').fill(await readCaptcha(page))
  await button(page, 'support.send').click()
  await sees(page, 'contact.sent')
  expect(await findingsOn(page)).toEqual([])
  expect((await mailTo(page, 'guest.support@example.test')).subject).toContain('Tidewren')
})
