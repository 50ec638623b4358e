import { leaveOut } from '@/platform/ui/browser/features'
import { startOffer } from '@/platform/ui/browser/page-offer'
import { prefetchNeeds } from './prefetch-needs'
import '@/platform/ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { actingForOf } from '@/domains/accounts/identity/browser'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { consumeSessionEnded, logOutToLogin } from '@/domains/accounts/identity/screens/login-state'
import { drawnFor, onSessionLost } from '@/platform/http/client'
import { startWording } from '@/platform/i18n/page-wording'
import { platformWording } from '@/platform/programs/platforms'
import { readBoot } from '@/platform/ui/browser/boot'
import { loadFonts, loadFontsOfName } from '@/platform/ui/browser/cjk-fonts'
import { followLinks } from '@/platform/ui/browser/links'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { claimTab } from '@/platform/ui/browser/tab-memory'
import { App } from './app'
import { ours, screenAt } from './route'
import { pageWording } from './wording'

async function start(root: HTMLElement) {
  const found = readBoot<Boot>()
  leaveOut(found.absent, found.empty)
  const sessionEnded = consumeSessionEnded()
  const boot = sessionEnded ? { ...found, member: null } : found
  const signedIn = boot.member !== null
  const screenOf = (address: URL) => screenAt(address, { signedIn, member: boot.member })
  prefetchNeeds(screenOf(new URL(location.href)), boot.member, { locale: boot.language })
  const { platforms } = boot.offered
  startOffer(boot.offered)
  const i18n = await startWording({ ...boot, names: (language) => platformWording(platforms, language) }, pageWording)

  drawnFor(actingForOf(boot))
  if (boot.member) claimTab(boot.member.uid)
  onSessionLost(logOutToLogin)
  // A fetch that fails now is shown by the screen itself, once it is opened.
  const prefetch = (address: URL) => fetchScreen<unknown>(screenOf(address), i18n).catch(() => {})
  const prepare = (address: URL) => {
    prefetchNeeds(screenOf(address), boot.member, i18n)
    void prefetch(address)
  }
  followLinks({ ours, prefetch: prepare })
  await prefetch(new URL(location.href))
  createRoot(root).render(<App boot={boot} i18n={i18n} sessionEnded={sessionEnded} />)
  loadFonts(boot.language)
  loadFontsOfName(boot.member?.username ?? '')
}

start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
  // Not even the wording is here, so the page itself holds these few words.
  document.getElementById('unavailable')?.removeAttribute('hidden')
  throw error
})
