import { navigate } from './navigation'

/** Where a link of ours leads in the end; null: it leaves the web app. */
type LinkResolver = (address: URL) => URL | null

/** The link that an event happened in, if it leads to a screen of ours in this window. */
function linkOf({ target }: Event, ours: LinkResolver): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const address = ours(new URL(link.href))
  return address && !isWithinPage(address) ? address : null
}

/** An anchor on the page that is open, such as the skip link: the browser follows it, and takes the focus along. */
const isWithinPage = ({ href, hash }: URL) => hash !== '' && href.split('#')[0] === location.href.split('#')[0]

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Plain links between screens open without loading the page again, and what they need is fetched before the click. */
export function followLinks({ ours, prefetch }: { ours: LinkResolver; prefetch: (address: URL) => void }) {
  document.addEventListener('click', (event) => {
    const address = linkOf(event, ours)
    if (!address || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(address.href)
  })
  for (const kind of ['pointerover', 'focusin'] as const) {
    document.addEventListener(kind, (event) => {
      const address = linkOf(event, ours)
      if (address) prefetch(address)
    })
  }
}
