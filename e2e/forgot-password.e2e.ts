import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, test } from './harness'
import { mailTo } from './mail'
import { button, field, fillLogin, heading, readCaptcha, sees, typeCaptcha } from './visitor'
import { translate } from './words'

const askForLink = '/member.htm?a=ForgetPassword&t=per'

/** Asks for a link by the screen. @param address of the screen, which has two names */
async function ask(page: Page, email: string, address = askForLink) {
  await page.goto(address)
  await field(page, 'identity.email').fill(email)
  await typeCaptcha(page)
  await page.keyboard.press('Enter')
  await heading(page, 'mail.sentTitle')
}

/** The link as it stands in the mail: the second one to an address that has registered just now. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await ask(page, email)
  return linkTo(page, email, 2)
}

async function fillPasswords(page: Page, password: string, repeat = password) {
  await field(page, 'identity.newPassword').fill(password)
  await field(page, 'identity.repeatPassword').fill(repeat)
}

async function logsIn(page: Page, email: string, password: string) {
  await heading(page, 'login.title')
  await fillLogin(page, email, password)
  await page.keyboard.press('Enter')
  await page.getByText(email).filter({ visible: true }).first().waitFor()
}

async function seesFailedLink(page: Page) {
  await heading(page, 'link.failedTitle')
  await sees(page, 'member_new_32')
}

/** Goes on with Tab alone, as far as a place that is some keys ahead. */
async function tabTo(page: Page, name: string) {
  for (let keys = 0; keys < 12; keys++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.ariaSnapshot()).includes(`"${name}"`)) return
  }
  throw new Error(`"${name}" cannot be reached with the Tab key.`)
}

describe('asking for a link after forgetting the password', () => {
  test('is answered alike whether the address is known or not; only the mail says more', async ({ open }) => {
    const answers: string[] = []
    const page = await open('/healthz')
    for (const email of ['nia@example.test', 'nobody-at-all@example.test']) {
      await ask(page, email)
      answers.push((await page.getByRole('main').ariaSnapshot()).replaceAll(email, 'the address'))
    }
    expect(answers[1]).toBe(answers[0])
    expect((await mailTo(page, 'nobody-at-all@example.test')).text).not.toContain('hash=')
  })

  test('says what is wrong with what was typed, and keeps it until it is right', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await page.getByRole('link', { name: translate('login.forgot') }).click()
    await heading(page, 'forgot.title')

    await button(page, 'forgot.submit').click()
    await sees(page, 'member_new_2')
    await sees(page, 'member_add_6')
    await field(page, 'identity.email').fill('nia@example')
    await page.keyboard.press('Enter')
    await sees(page, 'member_new_1')

    await field(page, 'identity.email').fill('nia@example.test')
    await field(page, 'captcha.label').fill('----')
    await button(page, 'forgot.submit').click()
    await sees(page, 'member_new_24')
    expect(await field(page, 'identity.email').inputValue()).toBe('nia@example.test')
    expect(await field(page, 'captcha.label').inputValue()).toBe('')

    await typeCaptcha(page)
    await button(page, 'forgot.submit').click()
    await heading(page, 'mail.sentTitle')
    await button(page, 'mail.again').click()
    await heading(page, 'forgot.title')
  })
})

describe('the link to a new password', () => {
  test('leads with the keyboard alone to a login with the new password', async ({ open }) => {
    const email = 'keys-only@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open(askForLink)
    await heading(page, 'forgot.title')
    await tabTo(page, translate('identity.email'))
    await page.keyboard.type(email)
    await tabTo(page, translate('captcha.label'))
    await page.keyboard.type(await readCaptcha(page))
    await page.keyboard.press('Enter')
    await heading(page, 'mail.sentTitle')

    await page.goto(await linkTo(page, email, 2))
    await heading(page, 'reset.title')
    await page.getByText(email).first().waitFor()
    await tabTo(page, translate('identity.newPassword'))
    await page.keyboard.type('starlight1')
    await tabTo(page, translate('identity.repeatPassword'))
    await page.keyboard.type('starlight1')
    await tabTo(page, translate('captcha.label'))
    await page.keyboard.type(await readCaptcha(page))
    await page.keyboard.press('Enter')
    await heading(page, 'reset.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })
    expect(new URL(page.url()).searchParams.get('hash')).toBeNull()

    await logsIn(page, email, 'starlight1')
  })

  test('says what is wrong with what was typed, and keeps it until it is right', async ({ open }) => {
    const email = 'typo-password@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    await page.goto(await mailedLink(page, email))
    const submit = button(page, 'reset.submit')

    await submit.click()
    await sees(page, 'member_new_3')
    await sees(page, 'member_add_48')
    await sees(page, 'member_add_6')
    await fillPasswords(page, 'short', 'other')
    await submit.click()
    await sees(page, 'identity.passwordLength', { passwordMin: 6, passwordMax: 16 })
    await sees(page, 'member_add_49')

    await fillPasswords(page, 'starlight1')
    await field(page, 'captcha.label').fill('----')
    await submit.click()
    await sees(page, 'member_new_24')
    expect(await field(page, 'identity.newPassword').inputValue()).toBe('starlight1')
    await typeCaptcha(page)
    await submit.click()
    await heading(page, 'reset.doneTitle')
  })

  test('works once, also where the form was open twice', async ({ open }) => {
    const email = 'open-twice@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    const link = await mailedLink(page, email)
    const late = await open(link)
    await page.goto(link)
    for (const each of [page, late]) {
      await fillPasswords(each, each === page ? 'starlight1' : 'starlight2')
      await typeCaptcha(each)
      await button(each, 'reset.submit').click()
      if (each === page) await heading(each, 'reset.doneTitle')
    }
    await seesFailedLink(late)

    await page.getByRole('link', { name: translate('login.now') }).click()
    await logsIn(page, email, 'starlight1')
    await page.goto(link)
    await seesFailedLink(page)
  })

  test('that was made for nobody, or for somebody else, leads to a new one', async ({ open }) => {
    const email = 'good-link@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    const link = await mailedLink(page, email)
    for (const [name, value] of [
      ['hash', 'x'.repeat(43)],
      ['email', 'ada@example.test'],
      ['hash', ''],
    ] as const) {
      const changed = new URL(link)
      changed.searchParams.set(name, value)
      await page.goto(changed.href)
      await seesFailedLink(page)
    }
    await page.getByRole('link', { name: translate('link.requestNew') }).click()
    await heading(page, 'forgot.title')
    await page.goto(link)
    await heading(page, 'reset.title')
  })

  test('works under the older name of the screen, too', async ({ open }) => {
    const email = 'older-name@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    await ask(page, email, '/member.htm?a=ResetPassword')
    const link = new URL(await linkTo(page, email, 2))
    link.searchParams.set('a', 'ResetPassword')
    await page.goto(link.href)
    await heading(page, 'reset.title')
    await fillPasswords(page, 'starlight1')
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'reset.doneTitle')
    await page.getByRole('link', { name: translate('login.now') }).click()
    await logsIn(page, email, 'starlight1')
  })
})
