import { navigate } from '@/platform/ui/navigation'
import { isOurs } from './route'

/** The link that an event happened in, if it leads to a screen of ours in this window. */
function linkOf({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const address = new URL(link.href)
  // The server would lead the older path here as well (D4), by loading the page again.
  if (address.pathname === '/member' && address.searchParams.has('a')) address.pathname = '/member.htm'
  return isOurs(address) && !isWithinPage(address) ? address : null
}

/** An anchor on the page that is open, such as the skip link: the browser follows it, and takes the focus along. */
const isWithinPage = ({ href, hash }: URL) => hash !== '' && href.split('#')[0] === location.href.split('#')[0]

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Plain links between screens open without loading the page again, and what they need is fetched before the click. */
export function followLinks(prefetch: (address: URL) => void) {
  document.addEventListener('click', (event) => {
    const address = linkOf(event)
    if (!address || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(address.href)
  })
  for (const kind of ['pointerover', 'focusin'] as const) {
    document.addEventListener(kind, (event) => {
      const address = linkOf(event)
      if (address) prefetch(address)
    })
  }
}
