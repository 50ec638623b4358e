import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Agree from './agree'
import MailPreferences from './mail-preferences'
import { Newsletter } from './newsletter'

const topic = { topic: 'newsletter', name: 'Newsletter', text: 'Send me the newsletter.', version: 'a'.repeat(64) }
const check = 'POST /api/consent/check'
const agree = 'POST /api/consent/agree'
const asked = { data: { email: 'ida@news.test', topics: ['Newsletter'] } }
const byHash = <Agree query={new URLSearchParams({ hash: 'h' })} />

it('agrees by a button, and not by the link alone', async () => {
  const calls = answer({ [check]: [asked], [agree]: [{ data: {} }] })
  const { user } = draw(byHash)
  const button = await screen.findByRole('button', { name: translate('consent.agree') })
  expect(calls).toEqual([check])
  await user.click(button)
  await screen.findByText(translate('consent.agreed'))
  expect(calls).toEqual([check, agree])
})

it('says that a link is void, and offers no button', async () => {
  answer({ [check]: [{ cscode: 20032 }] })
  draw(byHash)
  await screen.findByRole('alert')
  expect(screen.queryByRole('button')).toBeNull()
})

it('requests the ticked topics, and nothing before a tick', async () => {
  const inputs: unknown[] = []
  const ask = 'POST /api/consent/ask'
  const calls = answer({ 'GET /api/consent/topics': [{ data: { topics: [topic] } }], [ask]: [{ data: {} }] }, inputs)
  const { user } = draw(<Newsletter captcha={(field) => <input aria-label="code" {...codeOf(field)} />} />)
  await user.type(await screen.findByLabelText(translate('identity.email')), 'ida@news.test')
  await user.type(screen.getByLabelText('code'), 'abcd')
  const submit = screen.getByRole('button', { name: translate('consent.submit') })
  await user.click(submit)
  await screen.findByText(translate('consent.chooseOne'))
  expect(calls).not.toContain(ask)
  await user.click(screen.getByRole('checkbox', { name: topic.text }))
  await user.click(submit)
  await screen.findByText(translate('consent.sent'))
  expect(inputs.at(-1)).toMatchObject({ email: 'ida@news.test', versions: [topic.version] })
})

/** A stand-in for the app's captcha field. */
const codeOf = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => ({
  value,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
})

it('shows the topics of an address, ends one at once, and then all', async () => {
  const shown = (state: string, wanted: boolean) => ({
    data: {
      email: 'ida@news.test',
      topics: [{ ...topic, state, since: state === 'on' ? 1_795_000_000 : null }],
      mails: [
        { kind: 'trials', wanted, fixed: false },
        { kind: 'paymentReminders', wanted: true, fixed: true },
      ],
    },
  })
  const inputs: unknown[] = []
  const change = 'POST /api/consent/preferences/change'
  const stop = 'POST /api/consent/preferences/stop'
  answer(
    {
      'POST /api/consent/preferences': [shown('on', true)],
      [change]: [shown('off', true)],
      [stop]: [shown('off', false)],
    },
    inputs,
  )
  const { user } = draw(<MailPreferences query={new URLSearchParams({ link: 'sealed' })} />)
  const box = await screen.findByRole('checkbox', { name: topic.text })
  expect((box as HTMLInputElement).checked).toBe(true)
  await user.click(box)
  await expect.poll(() => (box as HTMLInputElement).checked).toBe(false)
  expect(inputs.at(-1)).toMatchObject({ link: 'sealed', topic: 'newsletter', wanted: false })
  // A mail that the vendor always sends has no switch.
  expect(screen.queryByRole('checkbox', { name: translate('consent.mail.paymentReminders') })).toBeNull()
  await user.click(screen.getByRole('button', { name: translate('consent.stop') }))
  await screen.findByText(translate('consent.stopped'))
  const trials = screen.getByRole('checkbox', { name: translate('consent.mail.trials') })
  expect((trials as HTMLInputElement).checked).toBe(false)
})
