import { describe, hasNoFindings, test } from './harness'
import { mailTo } from './mail'
import { button, field, fillLogin, goToLogin, heading, holdCountdown, typeCaptcha } from './visitor'
import { translate } from './words'

describe('registering', () => {
  test('leads from an address over a mailed link to an account that can log in', async ({ open }) => {
    const email = 'grace@example.test'
    const page = await open('/healthz')
    await holdCountdown(page)
    await page.goto('/member.htm?a=register&t=per')
    await heading(page, 'register.title')
    await hasNoFindings(page)
    await field(page, 'identity.email').fill(email)
    await typeCaptcha(page)
    await button(page, 'register.submit').click()
    await heading(page, 'mail.sentTitle')

    const { links } = await mailTo(page, email)
    await page.goto(links[0] ?? '')
    await heading(page, 'register.finishTitle')
    await hasNoFindings(page)
    await field(page, 'identity.name').fill('Grace')
    await field(page, 'identity.newPassword').fill('sunlight1')
    await field(page, 'identity.repeatPassword').fill('sunlight1')
    await button(page, 'register.finishSubmit').click()
    await heading(page, 'register.doneTitle')
    await goToLogin(page)
    await fillLogin(page, email, 'sunlight1')
    await page.keyboard.press('Enter')
    await page.getByText(email).filter({ visible: true }).first().waitFor()
    await page.getByRole('link', { name: translate('shell.dashboard') }).waitFor()
  })
})
