import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ListedRelease } from '../contract/console'
import Releases from './releases'

const release = (more: Partial<ListedRelease> = {}): ListedRelease => ({
  id: 7,
  software: 'video',
  platform: 'win',
  version: '6.2.0',
  build: 62_001,
  arch: 'any',
  channel: 'beta',
  use: 'both',
  critical: false,
  share: 20,
  halted: null,
  notes: { en: 'Faster' },
  signed: [],
  minimum_system: null,
  file_name: 'video-6.2.0-62001-win.exe',
  size: 3,
  sha256: 'a'.repeat(64),
  released: 1_790_000_000,
  downloads: 4,
  withdrawn: null,
  ...more,
})
const list = 'GET /console/api/releases'
const feeds = 'GET /console/api/releases/feeds'
const change = 'POST /console/api/releases/change'
const listed = (more: Partial<ListedRelease> = {}) => ({
  data: { rows: [release(more)], more: false, software: ['video'], channels: ['stable', 'beta'] },
})
const line = { updater: 'sparkle', channel: 'beta', platform: 'win', arch: 'any', version: '6.2.0', build: 62_001 }
const told = {
  data: {
    lines: [{ ...line, critical: false, share: 20, notes: ['en'], problem: 'unsigned' }],
    licensed: false,
    address: 'https://example.test/updates/video',
  },
}

it('rolls a release out to all, raises its share, and never lowers it', async () => {
  const sent: unknown[] = []
  answer({ [list]: [listed()], [feeds]: [told], [change]: [{ data: {} }] }, sent)
  const { user } = draw(<Releases item="7" />)
  const share = await screen.findByLabelText(translate('releases.share'))
  await user.clear(share)
  await user.type(share, '10')
  await user.click(screen.getByText(translate('room.save')))
  expect(screen.getByText(translate('releases.noShare', { least: 20 }))).toBeTruthy()
  await user.clear(share)
  await user.type(share, '100')
  await user.selectOptions(screen.getByLabelText(translate('releases.channel')), 'stable')
  await user.click(screen.getByText(translate('room.save')))
  expect(await screen.findByText(translate('releases.changed'))).toBeTruthy()
  expect(sent).toContainEqual({
    file_name: 'video-6.2.0-62001-win.exe',
    channel: 'stable',
    share: 100,
    critical: false,
  })
})

it('shows the answer to programs, and the reason why an updater would refuse it', async () => {
  answer({ [list]: [listed()], [feeds]: [told] })
  draw(<Releases item="7" />)
  const row = (await screen.findByText('Sparkle')).closest('tr') as HTMLElement
  expect(within(row).getByText(translate('releases.unsigned'))).toBeTruthy()
})

it('stops and resumes a roll-out', async () => {
  const sent: unknown[] = []
  answer({ [list]: [listed(), listed({ halted: 1_790_000_000 })], [feeds]: [told], [change]: [{ data: {} }] }, sent)
  const { user } = draw(<Releases item="7" />)
  await user.click(await screen.findByText(translate('releases.stop')))
  expect(await screen.findByText(translate('releases.resume'))).toBeTruthy()
  expect(sent).toContainEqual({ file_name: 'video-6.2.0-62001-win.exe', halted: true })
})

it('edits the notes of one language, with a preview', async () => {
  const sent: unknown[] = []
  answer({ [list]: [listed()], [feeds]: [told], [change]: [{ data: {} }] }, sent)
  const { user } = draw(<Releases item="7" />)
  await user.selectOptions(await screen.findByLabelText(translate('room.language')), 'de')
  const field = screen.getByLabelText(translate('releases.notesIn', { language: 'Deutsch' }))
  await user.type(field, '- Schneller')
  expect(screen.getByRole('listitem').textContent).toBe('Schneller')
  await user.click(screen.getByText(translate('releases.saveNotes')))
  await screen.findByText(translate('releases.notesSaved', { language: 'Deutsch' }))
  expect(sent).toContainEqual({
    file_name: 'video-6.2.0-62001-win.exe',
    note: { language: 'de', text: '- Schneller' },
  })
})
