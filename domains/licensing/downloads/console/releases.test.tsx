import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ListedRelease } from '../contract/console'
import Releases from './releases'

const release = (more: Partial<ListedRelease> = {}): ListedRelease => ({
  id: 7,
  software: 'video',
  product: { pid: 702, name: 'Ebbcatch Video' },
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
  note_links: {},
  signed: [],
  minimum_system: null,
  bundle_version: null,
  delta_from: null,
  update_from: null,
  file_name: 'video-6.2.0-62001-win.exe',
  size: 3,
  sha256: 'a'.repeat(64),
  released: 1_790_000_000,
  downloads: 4,
  withdrawn: null,
  ...more,
})
const list = 'GET /console/api/releases'
const show = 'GET /console/api/releases/show'
const feeds = 'GET /console/api/releases/feeds'
const change = 'POST /console/api/releases/change'
const listed = (more: Partial<ListedRelease> = {}) => ({
  data: { rows: [release(more)], more: false, software: ['video'], channels: ['stable', 'beta'] },
})
const shown = (more: Partial<ListedRelease> = {}) => ({
  data: { release: release(more), channels: ['stable', 'beta'] },
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
  answer({ [show]: [shown()], [feeds]: [told], [change]: [{ data: {} }] }, sent)
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
    update_from: 0,
  })
})

it('shows the answer to programs, and the reason why an updater would refuse it', async () => {
  answer({ [show]: [shown()], [feeds]: [told] })
  draw(<Releases item="7" />)
  const row = (await screen.findByText('Sparkle')).closest('tr') as HTMLElement
  expect(within(row).getByText(translate('releases.unsigned'))).toBeTruthy()
})

it('stops and resumes a roll-out', async () => {
  const sent: unknown[] = []
  answer({ [show]: [shown(), shown({ halted: 1_790_000_000 })], [feeds]: [told], [change]: [{ data: {} }] }, sent)
  const { user } = draw(<Releases item="7" />)
  await user.click(await screen.findByText(translate('releases.stop')))
  expect(await screen.findByText(translate('releases.resume'))).toBeTruthy()
  expect(sent).toContainEqual({ file_name: 'video-6.2.0-62001-win.exe', halted: true })
})

it('edits the notes of one language, with a preview', async () => {
  const sent: unknown[] = []
  answer({ [show]: [shown()], [feeds]: [told], [change]: [{ data: {} }] }, sent)
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
    note_link: { language: 'de', url: '' },
  })
})

it('lists releases by their products, each of which leads to a page', async () => {
  answer({ [list]: [listed()] })
  draw(<Releases item={null} />)
  const link = await screen.findByRole('link', { name: 'Ebbcatch Video 6.2.0' })
  expect(link.getAttribute('href')).toBe('/console/releases/7')
})

it('opens a release that is on no page of the list, with a link to its product', async () => {
  answer({ [show]: [shown()], [feeds]: [told] })
  draw(<Releases item="7" />)
  const link = await screen.findByRole('link', { name: 'Ebbcatch Video' })
  expect(link.getAttribute('href')).toBe('/console/catalogue/702')
})

it('says that there is no such release', async () => {
  answer({ [show]: [{ cscode: 20085 }] })
  draw(<Releases item="7" />)
  expect(await screen.findByText(translate('room.gone'))).toBeTruthy()
})

it('keeps the notes of one language while those of another are looked at', async () => {
  answer({ [show]: [shown()], [feeds]: [told] })
  const { user } = draw(<Releases item="7" />)
  const choice = await screen.findByLabelText(translate('room.language'))
  await user.selectOptions(choice, 'de')
  const notesIn = (language: string) => screen.getByLabelText(translate('releases.notesIn', { language }))
  await user.type(notesIn('Deutsch'), '- Schneller')
  await user.selectOptions(choice, 'fr')
  expect((notesIn('Français') as HTMLTextAreaElement).value).toBe('')
  await user.selectOptions(choice, 'de')
  expect((notesIn('Deutsch') as HTMLTextAreaElement).value).toBe('- Schneller')
})
