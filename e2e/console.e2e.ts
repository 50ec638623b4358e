import type { Page } from 'playwright-core'
import { hire, openConsole } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { button, field, heading, sees } from './visitor'
import { translate } from './words'

async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'operators.email').fill(email)
  await field(page, 'operators.password').fill(password)
  await field(page, 'operators.password').press('Enter')
  await heading(page, 'operators.codeTitle')
}

async function giveCode(page: Page, code: string) {
  await field(page, 'operators.code').fill(code)
  await field(page, 'operators.code').press('Enter')
}

const navigation = (page: Page) => page.getByRole('navigation', { name: translate('console.navigation') })

describe('the console', () => {
  test('opens the requested address, after password and code, by keys alone', async ({ open }) => {
    const page = await open('/console/audit')
    await heading(page, 'operators.title')
    expect(await findingsOn(page)).toEqual([])
    const support = await hire(page, 'support')
    await givePassword(page, support)
    await giveCode(page, '000000')
    await sees(page, 'operators.wrongCode')
    await giveCode(page, support.code())
    // A supporter may not read the audit log, and is told so.
    await sees(page, 'console.notAllowedText')
    await expect.poll(() => navigation(page).getByText(translate('console.audit')).count()).toBe(0)

    await page.getByRole('link', { name: translate('console.toHome') }).press('Enter')
    await page.getByRole('heading', { name: translate('console.welcome', { name: support.email }) }).waitFor()
    await page.goto('/console/nothing-here')
    await sees(page, 'console.notFoundText')
    await button(page, 'console.signOut').press('Enter')
    await sees(page, 'operators.left')
    await page.reload()
    await heading(page, 'operators.title')
  })

  test('the console closes when idle, and opens where it was', async ({ open }) => {
    const page = await open('/healthz')
    const finance = await hire(page, 'finance')
    await page.clock.install()
    await page.goto('/console/access')
    await givePassword(page, finance)
    await giveCode(page, finance.code())
    await heading(page, 'console.access')
    await page.clock.fastForward('29:00')
    await heading(page, 'console.access')
    await page.clock.fastForward('02:00')
    await sees(page, 'operators.ended')
    await expect.poll(() => page.getByRole('heading', { name: translate('console.access') }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/console/access')
  })

  test('the console lets an owner invite an operator, who sets everything up by the mailed link', async ({ open }) => {
    const page = await openConsole(open, '/console/team')
    await button(page, 'operators.invite').click()
    const email = `newcomer-${process.pid}@example.test`
    await field(page, 'operators.email').fill(email)
    await button(page, 'operators.sendInvitation').click()
    await sees(page, 'operators.invitedNotice', { email })
    expect(await findingsOn(page)).toEqual([])

    const { links } = await mailTo(page, email)
    const guest = await open(new URL(links.find((link) => link.includes('invitation')) ?? '').href)
    await heading(guest, 'operators.invitationTitle')
    expect(await findingsOn(guest)).toEqual([])
    await field(guest, 'operators.yourName').fill('Noor Newcomer')
    await field(guest, 'operators.password').fill('too short')
    const key = (await guest.locator('code').textContent()) ?? ''
    const { TOTP } = await import('otpauth')
    const app = new TOTP({ secret: key.replaceAll(' ', '') })
    await field(guest, 'operators.code').fill(app.generate())
    await button(guest, 'operators.accept').click()
    await guest.locator('[aria-invalid]').waitFor()
    await field(guest, 'operators.password').fill('harbour lights at dusk')
    await button(guest, 'operators.accept').click()
    await heading(guest, 'operators.recoveryTitle')
    await expect.poll(() => guest.locator('li code').count()).toBe(10)
    await button(guest, 'operators.recoveryKept').click()
    await guest.getByRole('heading', { name: translate('console.welcome', { name: 'Noor Newcomer' }) }).waitFor()
    expect(guest.url()).not.toContain('#')
  })

  test('adds a passkey that signs in alone', async ({ open }) => {
    const page = await open('/console/access')
    const person = await hire(page, 'support')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await givePassword(page, person)
    const used = person.code()
    await giveCode(page, used)
    const adding = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: translate('operators.addKey') }) })
    await field(page, 'operators.keyName').fill('Laptop')
    // A finder of the open console has no code, or a used one.
    await adding.getByLabel(translate('operators.code')).fill(used)
    await button(page, 'operators.addKey').click()
    await sees(page, 'operators.wrongCode')
    await adding.getByLabel(translate('operators.code')).fill(person.code(1))
    await button(page, 'operators.addKey').click()
    await page.getByText('Laptop', { exact: true }).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'console.signOut').click()
    await sees(page, 'operators.left')
    await button(page, 'operators.usePasskey').click()
    await heading(page, 'console.access')
  })

  test('solves a proof of work by itself where strangers have tried too often', async ({ open }) => {
    const page = await open('/console')
    const support = await hire(page, 'support')
    const asked: string[] = []
    await page.route('**/console/api/sign-in', (route) => {
      asked.push(route.request().postData() ?? '')
      if (asked.length > 1) return route.continue()
      const json = { cscode: 20039, data: {}, msg: 'Too often' }
      return route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json })
    })
    await givePassword(page, support)
    await giveCode(page, support.code())
    await page.getByRole('heading', { name: translate('console.welcome', { name: support.email }) }).waitFor()
    expect(asked.map((body) => body.includes('verify_code'))).toEqual([false, true])
  })

  test('asks for the second factor again before an act that reaches every customer', async ({ open }) => {
    const page = await open('/console/codes')
    const owner = await hire(page, 'owner')
    await givePassword(page, owner)
    await giveCode(page, owner.code())
    await page.getByRole('link', { name: 'Splicewing Video Licence' }).first().click()
    await field(page, 'pools.codes').fill(`E2E-PROOF-${process.pid}`)
    const dialog = page.getByRole('dialog')
    const prove = async (code: string) => {
      await dialog.getByLabel(translate('operators.code')).fill(code)
      await dialog.getByRole('button', { name: translate('operators.stepUpGo') }).click()
    }
    await button(page, 'pools.import').click()
    await dialog.getByText(translate('operators.stepUpText')).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await prove('000000')
    await sees(page, 'operators.wrongCode')
    await page.keyboard.press('Escape')
    await sees(page, 'code.20051')
    await button(page, 'pools.import').click()
    await prove(owner.code(1))
    await sees(page, 'pools.imported', { added: 1, known: 0, repeated: 0 })
  })

  test('shows the audit log, filtered by the address, in dark as well', async ({ open }) => {
    const page = await openConsole(open, '/console/audit?action=operator.signIn', { theme: 'dark' })
    await page.getByRole('cell', { name: 'operator.signIn' }).first().waitFor()
    expect(await findingsOn(page)).toEqual([])
    await field(page, 'audit.action').fill('nothing.like.it')
    await field(page, 'audit.action').press('Enter')
    await sees(page, 'audit.noneText')
    await page.goBack()
    await page.getByRole('cell', { name: 'operator.signIn' }).first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: translate('audit.export') }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  })

  test('walks a list by arrow keys and opens its rows beside it', async ({ open }) => {
    const page = await openConsole(open, '/console/team')
    await hire(page, 'finance')
    await page.reload()
    const rows = page.locator('[data-row]')
    await rows.first().press('ArrowDown')
    const name = (await rows.nth(1).textContent()) ?? ''
    await expect.poll(() => page.locator(':focus').textContent()).toBe(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name }).waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe(name)
    expect(await findingsOn(page)).toEqual([])
  })
})
