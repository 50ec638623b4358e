import { expect } from 'vitest'
import { totpCode } from '@/platform/second-factor/totp'
import { demoPassword } from '../../wire'
import { key } from '../screen'
import { fillCard, fillLogin, isIn, letterTo, linkTo, type Stage, sitDown, typeCaptcha } from './story'

export async function register(stage: Stage) {
  const email = 'newcomer@example.test'
  const screen = await sitDown(stage)
  await screen.open('/member.htm?a=register&t=per')
  await screen.heading('register.title')
  await screen.type(screen.field('identity.email'), email)
  await typeCaptcha(screen, stage)
  await screen.press(screen.button('register.submit'))
  await screen.heading('mail.sentTitle')
  const { links } = await letterTo(stage, email)
  await screen.engine.open(links[0] ?? '')
  await screen.heading('register.finishTitle')
  await screen.type(screen.field('identity.name'), 'Grace Newcomer')
  await screen.type(screen.field('identity.newPassword'), 'sunlight1')
  await screen.type(screen.field('identity.repeatPassword'), 'sunlight1')
  await screen.press(screen.button('register.finishSubmit'))
  // The page leads on to the login by itself, after a moment.
  await screen.heading('login.title')
  await fillLogin(screen, stage, email, 'sunlight1')
  await isIn(screen)
  await screen.reads(email)
}

export async function logInTwice(stage: Stage) {
  const email = 'nia@example.test'
  const screen = await sitDown(stage)
  await screen.open('/member.htm?a=profile')
  await fillLogin(screen, stage, email, demoPassword)
  await screen.open('/member.htm?a=profile#security')
  await screen.press(screen.button('security.setUp'))
  await screen.finds({ role: 'img', name: screen.say('security.qrCode') })
  const [shown = ''] = await screen.read<string>({ css: 'code', within: screen.dialog }, 'textContent')
  const secret = shown.replaceAll(' ', '')
  await screen.press(screen.field('security.firstCode'))
  await screen.strike([...totpCode(secret, new Date()), key.enter])
  await screen.press(screen.button('security.kept'))
  await screen.sees('security.recoveryLeft', { count: 10 })

  await screen.press(screen.button('shell.logout'))
  await screen.heading('login.title')
  await fillLogin(screen, stage, email, demoPassword)
  await screen.heading('proof.loginTitle')
  await screen.press(screen.field('proof.appCode'))
  await screen.strike([...'000000', key.enter])
  await screen.sees('proof.wrong')
  // A code counts once: the next one is good already.
  await screen.strike([...totpCode(secret, new Date(Date.now() + 30_000)), key.enter])
  await isIn(screen)
}

export async function usePasskey(stage: Stage) {
  const screen = await sitDown(stage, 'en', 'pat@example.test')
  await stage.engine.plugIn?.()
  await screen.open('/member.htm?a=profile#security')
  await screen.press(screen.button('security.addPasskey'))
  await screen.press(screen.button('security.kept'))
  await screen.loses(screen.dialog)
  await screen.finds({ role: 'list', name: screen.say('security.passkeys') })
  await screen.press(screen.button('shell.logout'))
  await screen.heading('login.title')
  await screen.press(screen.button('login.passkey'))
  await isIn(screen)
  await screen.reads('pat@example.test')
}

export async function buyAsGuest(stage: Stage) {
  const email = 'kauft@example.test'
  const screen = await sitDown(stage, 'de')
  const amount = '98,99\u00A0€'
  await screen.open('/checkout.htm?pid=701&option=LFT&country=DE&currency=EUR&lang=de')
  await screen.type(screen.field('identity.email'), email)
  await fillCard(screen)
  await screen.press(screen.button('checkout.orderByTransfer', { amount }))
  await screen.sees('checkout.waiverMissing')
  await screen.press({ role: 'checkbox', name: screen.say('checkout.waiver') })
  await screen.press(screen.button('checkout.orderByTransfer', { amount }))
  await screen.heading('checkout.doneTitle')
  await screen.press({ role: 'button', name: 'kopieren', like: true, position: 0 })
  await screen.sees('ui.copied')
  await screen.press({ css: 'a[download]', position: 0 })
  expect((await screen.downloaded(/^ebbcatch-.*\.(zip|exe|msi)$/)).length).toBeGreaterThan(1000)

  // The mailed link leads in with a new password: neither a captcha nor a login stands before the program.
  const welcome = await linkTo(stage, email, 'welcome')
  await screen.engine.open(`${welcome}&lang=de`)
  await screen.heading('welcome.title', { name: 'Robin Marsh' })
  await screen.type(screen.field('identity.password'), 'daylight1')
  await screen.strike([key.enter])
  await screen.comesTo(/a=downloads/)
  await screen.reads(email)
}

export async function subscribe(stage: Stage) {
  const email = 'subscribes@example.test'
  const screen = await sitDown(stage)
  await screen.open('/checkout.htm?pid=367&option=1M&country=US&currency=USD')
  await screen.type(screen.field('identity.email'), email)
  await fillCard(screen)
  await screen.press({ role: 'button', name: '^Pay \\$', like: true })
  await screen.heading('checkout.doneTitle')
  await screen.engine.open(await linkTo(stage, email, 'welcome'))
  await screen.heading('welcome.title', { name: 'Robin Marsh' })
  await screen.type(screen.field('identity.password'), 'daylight1')
  await screen.strike([key.enter])
  await screen.comesTo(/a=downloads/)

  await screen.open('/member.htm?a=subscription')
  await screen.press(screen.link('plan.link'))
  await screen.heading('plan.title')
  await screen.press({ role: 'radio', name: '^Tidewren 365 Monthly', like: true })
  await screen.press({ role: 'button', name: '^Pay .* and change now$', like: true })
  await screen.sees('plan.doneNow')
  await screen.press(screen.link('subscription.toAll'))

  await screen.press({ ...screen.button('subscription.cancel'), within: { role: 'article', holding: 'Tidewren 365' } })
  const inDialog = (label: 'subscription.goOn' | 'subscription.cancelNow') => ({
    ...screen.button(label),
    within: screen.dialog,
  })
  await screen.heading('subscription.offerTitle')
  await screen.press(inDialog('subscription.goOn'))
  await screen.heading('subscription.confirmTitle')
  await screen.press(inDialog('subscription.goOn'))
  await screen.heading('subscription.feedbackTitle')
  await screen.press({ name: screen.say('subscription.reasonPrice'), within: screen.dialog })
  await screen.press(inDialog('subscription.goOn'))
  await screen.heading('subscription.finalTitle', { product: 'Tidewren 365' })
  await screen.press(inDialog('subscription.cancelNow'))
  await screen.sees('subscription.stateCancelled')
  await screen.loses(screen.dialog)
  await screen.press(screen.button('subscription.resume'))
  await screen.finds(screen.button('subscription.cancel'))
}
