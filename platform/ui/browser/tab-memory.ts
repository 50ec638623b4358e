const place = 'foyer.member'

/**
 * Binds what a tab remembers until it is closed (drafts, a pending code) to its member. It outlives the end of their
 * session, and is cleared for another member who logs in there.
 */
export function claimTab(member: number) {
  try {
    const owner = sessionStorage.getItem(place)
    if (owner !== null && owner !== String(member)) sessionStorage.clear()
    sessionStorage.setItem(place, String(member))
  } catch {
    // Where nothing can be stored, nothing is remembered.
  }
}

/** A logout leaves nothing behind. */
export function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // There is nothing to forget.
  }
}
