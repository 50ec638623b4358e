import { totpCode } from '@/platform/second-factor/totp'
import { signUp } from './account'
import { call } from './calls'
import { describe, expect, findingsOn, test } from './harness'
import { askForWayBack, codeTo } from './lost-mailbox'
import { linkIn, mailTo } from './mail'
import { reading } from './reading'
import { logIn } from './wire'

describe('without any staff', () => {
  test('a member with a new address proves both, and the letter to the former one takes it back (German)', async ({
    open,
  }) => {
    const page = await open('/healthz')
    await signUp(page, 'alt@example.test')
    const screen = reading(page, 'de')
    await screen.goTo('my_addresses')
    await screen.field('addresses.newEmail').fill('neu@example.test')
    await screen.press('ui.sendCode', 0)
    const proof = screen.field('addresses.codeFrom', { email: 'neu@example.test' })
    await proof.fill(await codeTo(page, 'neu@example.test', 1))
    await screen.field('addresses.codeFrom', { email: 'alt@example.test' }).fill('ZZZZZZ')
    await screen.press('addresses.change.submit')
    await screen.sees('addresses.codeWrong')
    await screen
      .field('addresses.codeFrom', { email: 'alt@example.test' })
      .fill(await codeTo(page, 'alt@example.test', 2))
    await screen.press('addresses.change.submit')
    await screen.sees('addresses.change.done')

    const { text, links } = await mailTo(page, 'alt@example.test', 3)
    expect(text).toContain('neu@example.test')
    expect(links.length).toBeGreaterThan(0)
  })

  test('a member with two accounts makes them one (Japanese), and two again (Spanish)', async ({ open }) => {
    const other = await open('/healthz')
    await signUp(other, 'second@example.test')
    const page = await open('/healthz')
    await signUp(page, 'first@example.test')
    const screen = reading(page, 'ja')
    await screen.goTo('my_addresses')
    await screen.heading('addresses.title')
    expect(await findingsOn(page)).toEqual([])
    await screen.field('addresses.merge.other').fill('second@example.test')
    await screen.press('ui.sendCode', 1)
    await screen
      .field('addresses.codeFrom', { email: 'second@example.test' })
      .fill(await codeTo(page, 'second@example.test', 2))
    await screen.press('addresses.merge.look')
    await screen.sees('addresses.merge.account', { email: 'second@example.test' })
    await screen
      .field('addresses.codeFrom', { email: 'first@example.test' })
      .fill(await codeTo(page, 'first@example.test', 2))
    await screen.press('addresses.merge.submit')
    await screen.tells('addresses.merge.done')
    // The merged account has no session left.
    expect((await (await other.request.get('/member/sessions')).json()).cscode).not.toBe(0)

    const spanish = reading(page, 'es')
    await spanish.goTo('my_addresses')
    await spanish.heading('addresses.requests')
    await spanish.press('addresses.undo')
    await expect.poll(() => page.getByRole('button', { name: spanish.say('addresses.undo') }).count()).toBe(0)
    await other.request.get('/member.htm')
    await logIn(other, 'second@example.test')
  })

  test('a thief requests account recovery, and the owner stops it by the mail (English)', async ({ open }) => {
    const owner = await open('/healthz')
    await signUp(owner, 'owner@example.test')
    const page = await open('/member.htm?a=way_back')
    await askForWayBack(page, 'en', { account: 'owner@example.test', email: 'thief@example.test' })

    const { links } = await mailTo(owner, 'owner@example.test', 2)
    await owner.goto(links[0] ?? '')
    const reader = reading(owner, 'en')
    await reader.heading('addresses.stop.title')
    expect(await findingsOn(owner)).toEqual([])
    await reader.press('addresses.stop.button')
    await reader.heading('addresses.stop.done')
    await owner.reload()
    await reader.sees('addresses.over')
  })

  test('a member who has lost the mailbox is back at once by a recovery code (French)', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'perdu@example.test')
    const { secret } = await call(page, '/member/authenticator/begin', {})
    const code = totpCode(secret, new Date())
    const { recovery_codes: codes } = await call(page, '/member/authenticator/confirm', { code })
    const visitor = await open('/member.htm?a=way_back&lang=fr')
    await askForWayBack(visitor, 'fr', {
      account: 'perdu@example.test',
      email: 'retrouve@example.test',
      recovery: codes[0],
    })
    const screen = reading(visitor, 'fr')
    await screen.sees('addresses.back.done')
    expect(await findingsOn(visitor)).toEqual([])
    expect(await linkIn(visitor, 'retrouve@example.test', 'a=ForgetPassword')).toContain('hash=')
  })
})
