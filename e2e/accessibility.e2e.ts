import type { Page } from 'playwright-core'
import { changeEmail, linkTo, signUp } from './account'
import { describe, hasNoFindings, test } from './harness'
import { button, field, fillLogin, heading, holdCountdown, sees, typeCaptcha } from './visitor'
import { signIn } from './wire'
import { translate } from './words'

const enter = (page: Page, email: string) => signIn(page, new URL(page.url()).origin, email)

const overviewIsOpen = (page: Page) =>
  page.getByRole('heading', { name: translate('dashboard.latestOrders') }).waitFor()

async function askForLink(page: Page, screen: 'register' | 'ForgetPassword', email: string) {
  await page.goto(`/member.htm?a=${screen}&t=per`)
  await field(page, 'identity.email').fill(email)
  await typeCaptcha(page)
  await page.keyboard.press('Enter')
  await heading(page, 'mail.sentTitle')
}

async function fillPasswords(page: Page) {
  await field(page, 'identity.newPassword').fill('daylight1')
  await field(page, 'identity.repeatPassword').fill('daylight1')
}

/** The page of a member whom an operator looks at, without the operator. */
const asOperator = (page: Page) =>
  page.route('**/member.htm*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"impersonatedBy":null', '"impersonatedBy":"Ruth of support"')
    await route.fulfill({ response: answer, body })
  })

type Reach = (page: Page) => Promise<unknown>

/** Each screen and state that takes no mail to get to, and how to get there. */
const states: Readonly<Record<string, Reach>> = {
  'login, and its fields empty': async (page) => {
    await page.goto('/member.htm?a=login')
    await heading(page, 'login.title')
    await hasNoFindings(page)
    await button(page, 'login.submit').click()
    await sees(page, 'member_new_2')
  },
  'login, refused': async (page) => {
    await page.goto('/member.htm?a=login')
    await fillLogin(page, 'refused@example.test', 'wrong-one')
    await page.keyboard.press('Enter')
    await sees(page, 'member_new_10')
  },
  register: async (page) => {
    await page.goto('/member.htm?a=register&t=per')
    await button(page, 'register.submit').click()
    await sees(page, 'member_add_6')
  },
  'register, link failed': async (page) => {
    await page.goto('/member.htm?a=register&t=check&email=nobody%40example.test&hash=unknown')
    await heading(page, 'link.failedTitle')
  },
  'register, mail sent': (page) => askForLink(page, 'register', 'mail-sent@example.test'),
  'forgotten password': async (page) => {
    await page.goto('/member.htm?a=ForgetPassword&t=per')
    await button(page, 'forgot.submit').click()
    await sees(page, 'member_add_6')
  },
  'forgotten password, link failed': async (page) => {
    await page.goto('/member.htm?a=ForgetPassword&t=check&email=nobody%40example.test&hash=unknown')
    await heading(page, 'link.failedTitle')
  },
  'operator refused': async (page) => {
    await page.goto('/member.htm?a=admin&sessionid=unknown&email=nia%40example.test')
    await page.getByRole('alert').waitFor()
  },
  'overview, and its skip link': async (page) => {
    await enter(page, 'ada@example.test')
    await overviewIsOpen(page)
    await hasNoFindings(page)
    await page.keyboard.press('Tab')
    await page.locator(':focus').getByText(translate('ui.skip')).waitFor()
  },
  'overview for an operator': async (page) => {
    await asOperator(page)
    await enter(page, 'nia@example.test')
    await page.getByRole('region', { name: translate('shell.bannerLabel') }).waitFor()
    await overviewIsOpen(page)
  },
  'overview on a small screen, and its drawer': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, 'ada@example.test')
    await heading(page, 'dashboard.narrowTitle')
    await hasNoFindings(page)
    await button(page, 'ui.menu').click()
    await page.getByRole('dialog').waitFor()
  },
  'change of address, used': async (page) => {
    await enter(page, 'old@example.test')
    await page.goto('/member.htm?a=change_email&t=per')
    await heading(page, 'changeEmail.usedTitle')
  },
}

describe('axe finds nothing', () => {
  test.for(Object.entries(states))('%s', async ([, reach], { open }) => {
    const page = await open('/healthz')
    await reach(page)
    await hasNoFindings(page)
  })

  test('behind the link of a registration', async ({ open }) => {
    const email = 'axe-register@example.test'
    const page = await open('/healthz')
    await holdCountdown(page)
    await askForLink(page, 'register', email)
    const link = await linkTo(page, email)

    await page.goto(`${link}&type=google`)
    await heading(page, 'register.finishTitle')
    await hasNoFindings(page)
    await page.goto(link)
    await button(page, 'register.finishSubmit').click()
    await sees(page, 'member_new_3')
    await hasNoFindings(page)
    await field(page, 'identity.name').fill('Robin')
    await fillPasswords(page)
    await page.keyboard.press('Enter')
    await heading(page, 'register.doneTitle')
    await hasNoFindings(page)
  })

  test('behind the link to a new password', async ({ open }) => {
    const email = 'axe-forgot@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    await holdCountdown(page)
    await askForLink(page, 'ForgetPassword', email)
    await page.goto(await linkTo(page, email, 2))
    await button(page, 'reset.submit').click()
    await sees(page, 'member_new_3')
    await hasNoFindings(page)
    await fillPasswords(page)
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'reset.doneTitle')
    await hasNoFindings(page)
  })

  test('behind the links of a change of address', async ({ open }) => {
    const [from, to] = ['axe-from@example.test', 'axe-to@example.test']
    const page = await open('/healthz')
    await signUp(page, from)
    await page.goto('/member.htm?a=change_email&t=per')
    await button(page, 'changeEmail.sendLink').waitFor()
    await hasNoFindings(page)
    await button(page, 'changeEmail.sendLink').click()
    await heading(page, 'mail.sentTitle')
    await hasNoFindings(page)
    await page.goto(await linkTo(page, from, 2))
    await button(page, 'changeEmail.submit').click()
    await sees(page, 'member_add_7')
    await hasNoFindings(page)

    await changeEmail(page, from, to)
    await page.goto(await linkTo(page, from, 4))
    await button(page, 'oldEmail.submit').click()
    await sees(page, 'member_new_3')
    await hasNoFindings(page)
  })
})
