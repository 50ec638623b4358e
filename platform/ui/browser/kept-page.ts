/**
 * Loads the page again where the browser has kept it whole and shows it on the way back: it may be of a session that has
 * ended since. Over TLS no browser keeps it, as the answer says `no-store`; over plain HTTP WebKit does.
 */
export function reloadKeptPage() {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
