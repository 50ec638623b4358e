import type { LicenceClient } from '@foyer/licence-client'
import type { AppUpdater } from 'electron-updater'

/** The family of the program in the vendor's catalogue. */
const software = 'ebbcatch-video'

/**
 * Looks for an update of this program, with its licence in the headers; electron-updater brings what there is, and installs it
 * when the program ends.
 */
export async function lookForUpdates(updater: AppUpdater, client: LicenceClient, server: string, of = software) {
  // The server has whole files: without this each update begins with a request in vain.
  updater.disableDifferentialDownload = true
  updater.setFeedURL({ provider: 'generic', url: new URL(`/updates/${of}/electron`, server).href })
  // Set each time, since the token of a seat changes.
  updater.requestHeaders = { ...(await client.updateHeaders(of)) }
  return updater.checkForUpdates()
}
