import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import MetadataForm from './metadata-form'

const write = 'POST /console/api/members/metadata'
const of = { order: 'A1', position: 0 }
const type = (label: string, value: string, place = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: translate('members.saveMetadata') }))

function show(metadata: Record<string, string>) {
  const inputs: unknown[] = []
  answer({ [write]: [{ data: { metadata: {} } }] }, inputs)
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  draw(<MetadataForm name="Ebbcatch" of={of} metadata={metadata} onDone={onDone} onClose={onClose} />)
  return { inputs, onDone, onClose }
}

it('sends the changes alone: a new value, a removed name, and added names', async () => {
  const { inputs, onDone } = show({ crm: 'A-4711', segment: 'old', tier: 'gold' })
  type('crm', 'A-4712')
  type('segment', ' ')
  type(translate('room.name'), 'build.server')
  type(translate('members.metadataValue'), 'ci-7')
  fireEvent.click(screen.getByRole('button', { name: translate('members.addMetadata') }))
  type(translate('room.name'), 'shop', 1)
  type(translate('members.metadataValue'), '12', 1)
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const metadata = { crm: 'A-4712', segment: null, 'build.server': 'ci-7', shop: '12' }
  expect(inputs).toEqual([expect.objectContaining({ of, metadata })])
})

it('reports an invalid name, and sends nothing until it is valid', async () => {
  const { inputs, onClose } = show({ crm: 'A-4711' })
  const wrong = [
    ['two words', 'x', 'members.metadataNameWrong'],
    ['crm', 'x', 'members.metadataNameTaken'],
    ['shop', '', 'members.metadataValueMissing'],
  ] as const
  for (const [name, value, problem] of wrong) {
    type(translate('room.name'), name)
    type(translate('members.metadataValue'), value)
    save()
    await screen.findByText(translate(problem))
  }
  type(translate('room.name'), '')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(inputs).toEqual([])
})
