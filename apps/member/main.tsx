import '@/platform/ui/base.css'
import { createRoot } from 'react-dom/client'
import { leaveForLogin, takeSessionEnded } from '@/domains/identity/screens/login-state'
import { onSessionLost } from '@/platform/http/client'
import { isLanguage } from '@/platform/i18n/languages'
import { App } from './app'
import { readBoot } from './boot'
import { loadFonts } from './cjk-fonts'
import { followLinks } from './links'
import { screenAt } from './route'
import { fetchScreen } from './screen-code'
import { startWording } from './wording'

async function start(root: HTMLElement) {
  const boot = readBoot()
  const signedIn = boot.member !== null
  const i18n = await startWording(boot.language)
  const screenOf = (address: URL) =>
    screenAt(address, { signedIn, language: isLanguage(i18n.locale) ? i18n.locale : boot.language })

  onSessionLost(leaveForLogin)
  // A fetch that fails now is told by the screen itself, once it is opened.
  const prefetch = (address: URL) => fetchScreen(screenOf(address), i18n).catch(() => {})
  followLinks(prefetch)
  await prefetch(new URL(location.href))
  createRoot(root).render(<App boot={boot} i18n={i18n} sessionEnded={takeSessionEnded()} />)
  loadFonts(boot.language)
}

start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
  // Not even the wording is here, so the page itself holds these few words.
  document.getElementById('unavailable')?.removeAttribute('hidden')
  throw error
})
