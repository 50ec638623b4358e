import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import { readLines } from './map/lines'
import { openingTab } from './rules'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const ids: Readonly<Record<string, readonly string[]>> = {
  downloader: ['757', '1757', '761', '1761', '772', '1772', '974', '1974', '907', 'Ebbcatch'],
  disc: ['773', '1773', 'ringshell'],
  converter: ['712', '1712', 'Sandshaper'],
  music: ['760', '1760'],
  player: ['769', '1769'],
  others: ['62010', '62011', '62037', '62038', '770', '50003'],
}

it.each(['ada', 'sam', 'old', 'gil', 'bea'])('an address opens the same tab for %s as for others', async (name) => {
  const visitor = await server.demoMember(name)
  const { data: info } = await visitor.call('GET /member/get_discount_info')
  const { data: upgrade } = await visitor.call('GET /member/upgrade_license')
  const { tabs, othersFacts } = readLines(info, upgrade.content, server.clock.now())
  const facts = [...tabs.map((tab) => tab.facts), othersFacts]
  const opened = Object.values(ids)
    .flat()
    .flatMap((id) => [
      [id, openingTab(facts, { anchor: '', upgrade: id, app: null })],
      [id, openingTab(facts, { anchor: id, upgrade: null, app: null })],
      [id, openingTab(facts, { anchor: '', upgrade: null, app: id })],
    ])
  expect(opened).toEqual(Object.entries(ids).flatMap(([key, own]) => own.flatMap((id) => Array(3).fill([id, key]))))
})
