import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { answer, draw, translate } from '@/tests/screens/dom'
import { EarlierKeys } from './earlier-keys'

const key: MemberCard['keys'][number] = {
  order: 'OLD-1',
  position: 0,
  unit: 1,
  name: 'Ebbcatch',
  ending: '15',
  disabled: 0,
  because: '',
}
const place = { order: 'OLD-1', position: 0, unit: 1 }

function show(keys: MemberCard['keys'], role: 'owner' | 'finance' = 'owner') {
  const onDone = vi.fn()
  const section = { member: { id: 7, email: 'ida@example.test', keys }, operator: { role }, onDone }
  draw(<EarlierKeys {...(section as unknown as SectionProps)} />)
  return onDone
}

async function act(title: 'members.revealKey' | 'members.disableKey' | 'members.enableKey') {
  fireEvent.click(screen.getByRole('button', { name: translate(title) }))
  fireEvent.change(await screen.findByLabelText(translate('room.reason')), { target: { value: 'In a forum' } })
  const inDialog = screen.getAllByRole('button', { name: translate(title) }).at(-1)
  if (inDialog) fireEvent.click(inDialog)
}

it('shows the last characters of a key alone, until it is revealed with a reason', async () => {
  const sent: unknown[] = []
  answer({ 'POST /console/api/members/reveal-key': [{ data: { text: 'DKQ4-77XA-0815' } }] }, sent)
  show([key])
  screen.getByText(translate('members.keyEnding', { name: 'Ebbcatch', ending: '15' }))
  expect(screen.queryByText('DKQ4-77XA-0815')).toBeNull()
  await act('members.revealKey')
  await screen.findByText('DKQ4-77XA-0815')
  expect(sent).toEqual([{ member: 7, key: place, reason: 'In a forum' }])
})

it('disables a key by its place, and enables one that is disabled', async () => {
  const sent: unknown[] = []
  answer({ 'POST /console/api/members/disable-key': [{ data: { released: 0 } }] }, sent)
  const onDone = show([key])
  await act('members.disableKey')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(translate('room.done')))
  expect(sent).toMatchObject([{ key: place, reason: 'In a forum' }])
})

it('shows since when a key is disabled, and the reason', async () => {
  answer({ 'POST /console/api/members/enable-key': [{ data: {} }] })
  const onDone = show([{ ...key, disabled: 1_900_000_000, because: 'Sold twice' }])
  screen.getByText(/Sold twice/)
  await act('members.enableKey')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

it('offers no action without the permission to help members', () => {
  show([key], 'finance')
  expect(screen.queryAllByRole('button')).toEqual([])
})
