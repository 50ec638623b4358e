import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ProgramOnWire } from '../contract/updates'
import { ProgramUpdates } from './program-updates'

const program = (more: Partial<ProgramOnWire> = {}): ProgramOnWire => ({
  software: 'video',
  name: 'Video',
  updates_until: 1_768_435_200,
  newer: '2.0.0',
  channel: 'stable',
  versions: [
    {
      os: 'win',
      arch: 'arm64',
      version: '1.1.0',
      build: 1101,
      released: 1,
      link: '/updates/video/files/a?ticket=b',
      notes: '',
      notes_link: '',
    },
  ],
  previews: [],
  renewal: { pid: 3, option: '1Y', currency: 'EUR', price: '19.99' },
  ...more,
})
const list = 'GET /member/updates'
const choose = 'POST /member/update_channel'
const answerOf = (...programs: ProgramOnWire[]) => ({ data: { programs, channels: ['stable', 'beta'] } })

it('shows the versions that the member keeps, and the link to renew updates', async () => {
  answer({ [list]: [answerOf(program())] })
  draw(<ProgramUpdates email="ada@example.test" />)
  expect(
    await screen.findByText(translate('downloads.yoursForGood', { version: '1.1.0' }), { exact: false }),
  ).toBeTruthy()
  expect(screen.getByText(translate('downloads.newerVersion', { version: '2.0.0' }))).toBeTruthy()
  const system = `${translate('platform.win')} ARM64`
  expect(
    screen.getByRole('link', { name: translate('downloads.getVersion', { version: '1.1.0', system }) }),
  ).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links[0]).toBe('/updates/video/files/a?ticket=b')
  expect(links[1]).toContain('pid=3')
})

it('lets the member choose a channel, and confirms when it is saved', async () => {
  const endless = program({ updates_until: null, newer: null, renewal: null })
  const preview = {
    os: 'win',
    arch: 'any',
    version: '2.0.0',
    build: 2001,
    released: 2,
    link: '/updates/video/files/c?ticket=d',
  } as const
  const chosen = { ...endless, channel: 'beta', previews: [{ ...preview, notes: 'Try me', notes_link: '' }] }
  answer({ [list]: [answerOf(endless), answerOf(chosen)], [choose]: [{ data: { channel: 'beta' } }] })
  const { user } = draw(<ProgramUpdates email="ada@example.test" />)
  const field = await screen.findByLabelText(translate('downloads.channel', { software: 'Video' }))
  expect(screen.queryByRole('link')).toBeNull()
  await user.selectOptions(field, 'beta')
  expect(await screen.findByText(translate('downloads.channelSaved'))).toBeTruthy()
  expect((field as HTMLSelectElement).value).toBe('beta')
  expect(await screen.findByText('Try me')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/updates/video/files/c?ticket=d')
})

it('groups the files of a version by system and processor, with the release notes once', async () => {
  const file = (os: 'win' | 'linux', arch: 'any' | 'x64' | 'arm64') => ({
    os,
    arch,
    version: '1.1.0',
    build: 1101,
    released: 1,
    notes: 'Quicker',
    notes_link: '',
    link: `/updates/video/files/${os}-${arch}?ticket=a`,
  })
  const versions = [file('linux', 'arm64'), file('win', 'any'), file('linux', 'x64')]
  answer({ [list]: [answerOf(program({ versions }))] })
  draw(<ProgramUpdates email="ada@example.test" />)
  expect(await screen.findAllByText(translate('downloads.yoursForGood', { version: '1.1.0' }))).toHaveLength(1)
  expect(screen.getAllByText('Quicker')).toHaveLength(1)
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  const [win, linux] = [translate('platform.win'), translate('platform.linux')]
  expect(links.slice(0, 3)).toEqual([win, `${linux} x64`, `${linux} ARM64`])
})
