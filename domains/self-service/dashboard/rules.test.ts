import { describe, expect, it } from 'vitest'
import {
  isOver,
  mayDownload,
  openingTab,
  recommendationsShown,
  subscriptionsShown,
  type TabFacts,
  type TabRequest,
} from './rules'

const tab = (key: string, owned: number, pids: number[] = [], lines = [key]): TabFacts => ({
  key,
  owned,
  pids,
  lines,
  names: pids.map((pid) => `Tidewren Product ${pid}`),
})

const tabs = [
  tab('downloader', 2, [757, 1757, 761]),
  tab('disc', 3, [767]),
  tab('music', 3),
  tab('others', 1, [801], ['editor', 'recorder', 'others']),
]

const none: TabRequest = { anchor: '', upgrade: null, app: null }

describe('the tab that opens', () => {
  it.each<[string, Partial<TabRequest>, string]>([
    ['has the most of the member’s products, of equal ones the first', {}, 'disc'],
    ['is the anchor’s', { anchor: 'music' }, 'music'],
    [
      'is the upgrade’s, by a product that its line sells: 761 marks the primary line',
      { upgrade: '761' },
      'downloader',
    ],
    ['is the upgrade’s, by the line', { upgrade: 'music' }, 'music'],
    ['is the app’s', { app: 'downloader' }, 'downloader'],
    ['is the app’s, however it writes itself', { app: 'Music' }, 'music'],
    ['is the app’s, by the name of a product', { app: 'Tidewren Product 767' }, 'disc'],
    ['is the app’s, by that name as addresses have it', { app: 'tidewren_product-1757' }, 'downloader'],
    ['is not the app’s, by a part of a name', { app: 'Tidewren' }, 'disc'],
    ['is Others for a line without a tab', { app: 'recorder' }, 'others'],
    ['is Others for a product of it', { upgrade: '801' }, 'others'],
    ['is Others by its own name', { anchor: 'others' }, 'others'],
    ['is the anchor’s before the upgrade’s', { anchor: 'music', upgrade: '761', app: 'others' }, 'music'],
    ['is the upgrade’s before the app’s', { upgrade: '761', app: 'others' }, 'downloader'],
    ['is not chosen by what names nothing', { anchor: 'content', upgrade: '9', app: 'x' }, 'disc'],
    ['is the next wish’s where one names nothing', { anchor: 'content', app: 'music' }, 'music'],
    ['is not chosen by an empty query', { upgrade: '', app: '' }, 'disc'],
  ])('%s', (_, requested, expected) => {
    expect(openingTab(tabs, { ...none, ...requested })).toBe(expected)
  })

  it('is undefined without tabs', () => {
    expect(openingTab([], { ...none, anchor: 'music' })).toBeNull()
  })

  it('the tab that opens is the first for a member without purchases', () => {
    expect(openingTab([tab('one', 0), tab('two', 0)], none)).toBe('one')
  })
})

describe('the shown part of a list', () => {
  const running = (renews: boolean, runsOut: boolean, expired: boolean) => ({ renews, runsOut, expired })

  it.each([
    [running(true, false, false), true],
    [running(true, false, true), true],
    [running(false, true, false), true],
    [running(false, true, true), false],
    [running(false, false, false), false],
    [running(false, false, true), false],
  ])('a subscription %o: %s', (subscription, shown) => {
    expect(subscriptionsShown([subscription])).toHaveLength(shown ? 1 : 0)
  })

  it('is three subscriptions at most', () => {
    expect(subscriptionsShown(Array.from({ length: 5 }, () => running(true, false, false)))).toHaveLength(3)
  })

  it('is three recommendations at most, each below its list price, and none that is offered already', () => {
    const all = [20, 0, 30, 1, 40].map((percentOff, pid) => ({ percentOff, pid }))
    expect(recommendationsShown(all).map(({ percentOff }) => percentOff)).toEqual([20, 30, 1])
    expect(recommendationsShown(all, new Set([2])).map(({ percentOff }) => percentOff)).toEqual([20, 1, 40])
  })
})

describe('a line of an order', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    [null, false],
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2027-01-01', false],
  ])('that ends on %s is over: %s', (end, over) => {
    expect(isOver({ end }, now)).toBe(over)
  })

  it.each([
    ['registered', null, ['win'], true],
    ['registered', '2026-11-20', ['win'], false],
    ['refunded', null, ['win'], false],
    ['cancelled', null, ['win'], false],
    ['registered', null, ['mac'], false],
  ] as const)('%s until %s with programs for %o may be downloaded for Windows: %s', (standing, end, downloads, may) => {
    expect(mayDownload({ standing, end, downloads }, 'win', now)).toBe(may)
  })
})
