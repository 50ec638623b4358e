import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnWording } from './own-wording'

/** The wording files of the server, by address. */
const served: Record<string, Record<string, string>> = {
  '/de-page': { 'ui.close': 'Zumachen' },
  '/de-screens': { 'gifts.title': 'Gaben' },
  '/nl-page': { 'ui.close': 'Sluiten' },
}
const ownWording: OwnWording = {
  languages: { nl: { tag: 'nl', name: 'Nederlands', country: 'NL', currency: 'EUR' } },
  addresses: { de: ['/de-page', '/de-screens'], nl: ['/nl-page', null] },
}
const offered = { languages: ['en', 'de', 'nl' as 'de'], currencies: ['EUR'] } as const
const names = () => ({})
const every = async (language: string) => ({
  default: { 'ui.close': `close ${language}`, 'ui.open': `open ${language}` },
})
const ofScreen = async (language: string) => ({ default: { 'gifts.title': `gifts ${language}` } })

let fetched: string[]
let page: typeof import('./page-wording')
beforeEach(async () => {
  fetched = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return Response.json(served[address])
  })
  vi.resetModules()
  page = await import('./page-wording')
  return () => {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})

it('the wording is the product’s where the vendor has no messages, without a request', async () => {
  const i18n = await page.startWording({ language: 'de', ownWording: null, offered, names }, every)
  await page.addWording(i18n, ofScreen)
  expect([i18n._('ui.close'), i18n._('gifts.title')]).toEqual(['close de', 'gifts de'])
  expect(fetched).toEqual([])
})

it('the wording is the vendor’s from the start, and on each screen', async () => {
  const i18n = await page.startWording({ language: 'de', ownWording, offered, names }, every)
  expect([i18n._('ui.close'), i18n._('ui.open')]).toEqual(['Zumachen', 'open de'])
  expect(fetched).toEqual(['/de-page'])
  await page.addWording(i18n, ofScreen)
  expect(i18n._('gifts.title')).toBe('Gaben')
})

it('the wording is English where an added language lacks a message', async () => {
  const i18n = await page.startWording({ language: 'de', ownWording, offered, names }, every)
  await page.addWording(i18n, ofScreen)
  await page.switchLanguage(i18n, 'nl' as 'de')
  expect(document.documentElement.lang).toBe('nl')
  expect([i18n._('ui.close'), i18n._('ui.open'), i18n._('gifts.title')]).toEqual(['Sluiten', 'open en', 'gifts en'])
})
