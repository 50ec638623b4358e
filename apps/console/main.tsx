import { leaveOut } from '@/platform/ui/browser/features'
import { startOffer } from '@/platform/ui/browser/page-offer'
import { startPlatforms } from '@/platform/ui/browser/page-platforms'
import '@/platform/ui/styles/base.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { sessionOperator } from '@/domains/staff/operators/console/session'
import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { startWording } from '@/platform/i18n/page-wording'
import { preferTexts } from '@/platform/i18n/texts'
import { platformWording } from '@/platform/programs/platforms'
import { readBoot } from '@/platform/ui/browser/boot'
import { loadFontsOfPeople } from '@/platform/ui/browser/cjk-fonts'
import { reloadKeptPage } from '@/platform/ui/browser/kept-page'
import { followLinks } from '@/platform/ui/browser/links'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { App } from './app'
import { ours, screenAt } from './route'
import { pageWording } from './wording'

async function start(root: HTMLElement) {
  const boot = readBoot<ConsoleBoot>()
  leaveOut(boot.absent, boot.empty)
  const { platforms } = boot.offered
  startOffer(boot.offered)
  startPlatforms(platforms)
  preferTexts(boot.offered.languages)
  const i18n = await startWording({ ...boot, names: (language) => platformWording(platforms, language) }, pageWording)
  // Anyone who follows a link from a mail comes without the strict cookie: our own page may ask with it.
  const operator = boot.operator ?? (await sessionOperator())
  // A fetch that fails now is shown by the screen itself, once it is opened.
  const prefetch = async (address: URL) => {
    const { screen } = screenAt(address)
    if (screen) await fetchScreen<unknown>(screen, i18n).catch(() => {})
  }
  reloadKeptPage()
  followLinks({ ours, prefetch })
  if (operator) await prefetch(new URL(location.href))
  createRoot(root).render(<App boot={{ ...boot, operator }} i18n={i18n} />)
  loadFontsOfPeople()
}

start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
  // Not even the wording is here, so the page itself holds these few words.
  document.getElementById('unavailable')?.removeAttribute('hidden')
  throw error
})
