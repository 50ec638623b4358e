import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { rooms } from '../rooms'
import { screenAt, screensOf } from '../route'
import { Navigation, SettingsTabs } from './navigation'

const owner = { name: 'Mira', email: 'mira@example.test', role: 'owner' } as const
const attention = [{ kind: 'tickets', count: 3, since: 1 }] as const
const roomAt = (path: string, role: 'owner' | 'support' = 'owner') =>
  screenAt(new URL(`http://own.invalid/console/${path}`), role).screen

const drawn = (operator: Parameters<typeof Navigation>[0]['operator'] = owner, current = roomAt('refunds')) =>
  draw(<Navigation operator={operator} current={current} attention={attention} onLeave={() => {}} />)

const work = () => screen.getByRole('button', { name: new RegExp(`^${translate('console.queues')}`) })
const link = (title: Parameters<typeof translate>[0]) =>
  screen.queryByRole('link', { name: new RegExp(`^${translate(title)}`) })

beforeEach(() => localStorage.clear())

it('no two rooms have the same icon', () => {
  const drawnAs = rooms.map(({ icon }) => (typeof icon === 'string' ? icon : icon.d))
  expect(drawnAs.filter((each, place) => drawnAs.indexOf(each) !== place)).toEqual([])
  expect(drawnAs).not.toContain('home')
})

it('a folded group keeps the room that is open and the count of what waits, and stays folded for its operator', async () => {
  const { user } = drawn()
  expect(work().getAttribute('aria-expanded')).toBe('true')
  expect(link('console.tickets')).not.toBeNull()
  await user.click(work())
  expect(work().getAttribute('aria-expanded')).toBe('false')
  expect(link('console.tickets')).toBeNull()
  expect(link('room.refunds')).not.toBeNull()
  expect(within(work()).getByText(translate('console.waiting', { count: 3 }))).not.toBeNull()

  drawn()
  expect(work().getAttribute('aria-expanded')).toBe('false')
  drawn({ ...owner, email: 'ines@example.test' })
  expect(work().getAttribute('aria-expanded')).toBe('true')
})

it('the settings are one entry, whose tabs are the rooms of the role', () => {
  drawn(owner, roomAt('team'))
  expect(link('console.settings')?.getAttribute('aria-current')).toBe('true')
  expect(link('console.team')).toBeNull()

  const support = { ...owner, role: 'support' } as const
  draw(<SettingsTabs operator={support} current={roomAt('logs') as never} />)
  expect(screen.getAllByRole('link').map((tab) => tab.getAttribute('href'))).toEqual([
    '/console/blocks',
    '/console/mail-texts',
    '/console/canned-answers',
    '/console/logs',
    '/console/access',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(translate('console.logs'))
})

it('every address of a room opens it, and that of the settings opens the first that the role may open', () => {
  for (const room of screensOf('owner')) expect(roomAt(room.name)).toBe(room)
  expect(roomAt('settings')?.name).toBe('team')
  expect(roomAt('settings', 'support')?.name).toBe('blocks')
})
