const place = 'foyer.member'

/**
 * What a tab remembers until it is closed (drafts, a code on its way) is its member's. It outlives the end of their
 * session, and nobody else who logs in there later finds it.
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

/** Anyone who logs out leaves nothing behind. */
export function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // There is nothing to forget.
  }
}
