import { inject } from 'vitest'
import { demoSession } from './console-session'
import { foyerOn, startInstallation } from './installation'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the installation that the browser tests share. */
    site: string
    /** The folder of its data. */
    siteData: string
    /** The session of the demo operator, an owner: one for all tests, since a code of the second factor counts once. */
    operator: string
  }
}

interface Place {
  readonly site: string
  readonly data: string
  readonly operator: string
}

const shared: Place = { site: inject('site'), data: inject('siteData'), operator: inject('operator') }
let place = shared

/** Returns the installation of tests that need none of their own. */
export const currentPlace = () => place

/**
 * Puts another installation in the place of the shared one, on which a failed try may have registered addresses and decided
 * cases: so the second try begins like the first. @returns ends it
 */
export async function replacePlace(): Promise<() => Promise<void>> {
  const installation = await startInstallation({ data: inject('demoData') })
  place = { site: installation.url, data: installation.folder, operator: await demoSession(installation.url) }
  return async () => {
    place = shared
    await installation.stop()
  }
}

/** Runs a command of the command line on the data of that installation. */
export const foyerOnSite = (...words: string[]) => foyerOn(place.site, place.data, words)
