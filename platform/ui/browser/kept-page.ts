/**
 * Loads the page again where the browser has kept it whole and shows it on the way back: it may be of a session that has
 * ended since. Over TLS no browser keeps it, as the answer says `no-store`; over plain HTTP WebKit does. @returns what ends it
 */
export function reloadKeptPage(): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}
