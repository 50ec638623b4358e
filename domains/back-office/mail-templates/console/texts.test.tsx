import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { useAddress } from '@/platform/ui/browser/navigation'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { MailMessage } from '../contract/console'
import Texts from './texts'

const mails = [
  { mail: 'identity.reset', subject: 'Choose a new password', changed: ['Deutsch'] },
  { mail: 'identity.register', subject: 'Confirm your address', changed: [] },
]
const heading: MailMessage = {
  key: 'mail.reset.heading',
  product: 'Choose a new password',
  folder: null,
  written: null,
  outdated: false,
  version: 0,
  by: null,
  at: 0,
  mails: 2,
}
const opened = (message: Partial<MailMessage> = {}) => ({
  data: {
    mail: 'identity.reset',
    subject: 'Choose a new password',
    text: 'Choose a new password\n\nYou asked for it.',
    messages: [{ ...heading, ...message }],
    languages: [
      { language: 'en', name: 'English' },
      { language: 'nl', name: 'Nederlands' },
    ],
  },
})
const operatorOf = (role: SignedInOperator['role']): SignedInOperator => ({
  name: 'Mira',
  email: 'mira@example.test',
  role,
})

const list = 'GET /console/api/mail-texts'
const show = 'GET /console/api/mail-texts/show'
const check = 'GET /console/api/mail-texts/check'
const save = 'POST /console/api/mail-texts/save'

/** The room at the present address. */
function Room({ role, item }: { role: SignedInOperator['role']; item: string | null }) {
  return <Texts operator={operatorOf(role)} item={item} query={useAddress().searchParams} />
}

function room(
  answers: Parameters<typeof answer>[0],
  { role = 'publisher', item = 'identity.reset' as string | null } = {},
) {
  const asked = answer({ [list]: [{ data: { mails } }], [show]: [opened()], ...answers })
  history.replaceState(null, '', `/console/mail-texts/${item ?? ''}`)
  const drawn = draw(<Room role={role as 'publisher'} item={item} />)
  return { asked, ...drawn }
}

it('lists every mail, with the languages in which it was changed', async () => {
  room({}, { item: null })
  const row = (await screen.findByText('Choose a new password')).closest('tr') as HTMLElement
  expect(within(row).getAllByText('Deutsch').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Confirm your address' }).getAttribute('href')).toBe(
    '/console/mail-texts/identity.register',
  )
})

it('shows subject and name of each mail, by which two with the same subject are told apart', async () => {
  const same = { mail: 'operators.reset', subject: 'Choose a new password', changed: [] }
  room({ [list]: [{ data: { mails: [...mails, same] } }] }, { item: null })
  await screen.findAllByText('operators.reset')
  const rows = screen.getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).filter((text) => text?.includes('Choose'))).toEqual([
    expect.stringContaining('identity.reset'),
    expect.stringContaining('operators.reset'),
  ])
})

it('shows a mail in every language that mails are written in', async () => {
  const { user, asked } = room({})
  const frame = await screen.findByTitle(translate('room.previewOf', { subject: 'Choose a new password' }))
  expect(frame.getAttribute('src')).toBe('/console/api/mail-texts/preview?mail=identity.reset&language=en')
  await user.selectOptions(screen.getByLabelText(translate('room.language')), 'nl')
  expect(asked.filter((each) => each === show)).toHaveLength(2)
  expect(frame.getAttribute('src')).toContain('language=nl')
})

it('gives the reason why a text cannot be saved, and saves a valid one', async () => {
  const finding = { kind: 'values', words: 'lacks {vendor}', missing: ['{vendor}'], unknown: ['{vendr}'], place: null }
  const { user, asked } = room({
    [check]: [{ data: { findings: [finding] } }, { data: { findings: [] } }],
    [save]: [{ data: { version: 1 } }],
  })
  const field = await screen.findByLabelText('mail.reset.heading')
  await user.clear(field)
  await user.type(field, 'A new one')
  await user.click(screen.getByText(translate('room.save')))
  expect(await screen.findByText(translate('texts.wrongValues'))).toBeDefined()
  expect(screen.getByText(translate('texts.missing', { names: '{vendor}' }))).toBeDefined()
  expect(screen.getByText(translate('texts.unknown', { names: '{vendr}' }))).toBeDefined()
  expect(asked).not.toContain(save)
  await user.click(screen.getByText(translate('room.save')))
  expect(await screen.findByText(translate('texts.saved'))).toBeDefined()
  expect(asked).toContain(save)
})

it('previews a text before it is saved', async () => {
  const { user } = room({ [check]: [{ data: { findings: [] } }] })
  await user.type(await screen.findByLabelText('mail.reset.heading'), '!')
  await user.click(screen.getByText(translate('room.preview')))
  const frame = await screen.findByTitle(translate('room.previewOf', { subject: 'Choose a new password' }))
  expect(frame.getAttribute('src')).toContain('text=Choose+a+new+password%21')
})

it('shows the origin of a text, and resets staff’s text', async () => {
  const written = { folder: 'From the folder', written: 'From staff', version: 3, by: 'Olga', at: 1_790_000_000 }
  const { user, asked } = room({ [show]: [opened(written)], [save]: [{ data: { version: 4 } }] })
  expect(await screen.findByText(translate('texts.folderSays', { text: 'From the folder' }))).toBeDefined()
  expect(screen.getByText(translate('texts.productSays', { text: heading.product }))).toBeDefined()
  await user.click(screen.getByText(translate('texts.reset')))
  expect(await screen.findByText(translate('texts.wasReset'))).toBeDefined()
  expect(asked).toContain(save)
})

it('a reader without permission to write may send a test, and change nothing', async () => {
  const test = 'POST /console/api/mail-texts/test'
  const { user } = room({ [test]: [{ data: { address: 'mira@example.test' } }] }, { role: 'support' })
  await user.click(await screen.findByText(translate('texts.test')))
  expect(await screen.findByText(translate('texts.tested', { address: 'mira@example.test' }))).toBeDefined()
  expect(screen.queryByText(translate('room.save'))).toBeNull()
})

it('keeps a text that is not saved while another language is looked at', async () => {
  const { user } = room({})
  await user.type(await screen.findByLabelText('mail.reset.heading'), '!')
  await user.selectOptions(screen.getByLabelText(translate('room.language')), 'nl')
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('mail.reset.heading')
  await waitFor(() => expect(field().value).toBe('Choose a new password'))
  await user.selectOptions(screen.getByLabelText(translate('room.language')), 'en')
  await waitFor(() => expect(field().value).toBe('Choose a new password!'))
})
