import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { installable, programs } from '@/tests/shop/installable'
import { GetButton, GetIt, ProgramList } from './get-it'

afterEach(() => vi.restoreAllMocks())

const [video] = installable.data.programs
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('has the file of this system first, and the others with their checksums behind a fold', async () => {
  on('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')
  answer({ [programs]: [installable] })
  draw(<GetIt pids={[7]} />)
  const named = { name: video.name, system: translate('platform.win') }
  const button = await screen.findByRole('link', { name: translate('downloads.getNamed', named) })
  expect(button.getAttribute('href')).toBe('/download/current/video-win-any')
  expect(screen.getByText(/6\.1\.0 · .*MB · Windows 10/)).toBeTruthy()
  expect(document.querySelector('details')?.open).toBe(false)
  expect(links()).toEqual([
    '/download/current/video-win-any',
    '/download/current/video-mac-arm64',
    '/download/current/video-mac-x64',
    '/download/current/video-win-any',
  ])
})

it('names every system on a phone, where none can be guessed', async () => {
  on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')
  answer({ [programs]: [installable] })
  draw(<GetIt pids={[7]} />)
  await screen.findByText(translate('downloads.elsewhere'))
  expect(document.querySelector('details')?.open).toBe(true)
  expect(links()).toHaveLength(3)
})

it('asks nothing where nothing was bought', () => {
  const calls = answer({})
  draw(<GetIt pids={[]} />)
  expect(calls).toEqual([])
})

it('the button of a card leads to all programs where a product has several', () => {
  on('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')
  draw(
    <>
      <GetButton programs={[video]} />
      <GetButton programs={[video, { ...video, software: 'music' }]} />
      <GetButton programs={[]} />
    </>,
  )
  expect(links()).toEqual(['/download/current/video-win-any', '/member.htm?a=downloads'])
})

it('each program leads to its earlier versions, where the vendor offers them', () => {
  draw(<ProgramList programs={[video]} withEarlier />)
  const name = `${video.name}: ${translate('downloads.earlier')}`
  const link = screen.getByRole('link', { name, hidden: true })
  expect(link.getAttribute('href')).toBe('/member.htm?a=extended_service&line=downloader')
})
