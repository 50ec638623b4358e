import { playAuthlib } from './sign-in/authlib'
import { playBroker } from './sign-in/broker'
import { playCompany } from './sign-in/company'
import { startKeycloak } from './sign-in/keycloak'
import { playProxy } from './sign-in/oauth2-proxy'
import { playStaff } from './sign-in/staff'
import { openSite, type Site } from './site'
import type { Story } from './story'

/** Keycloak on all three sides: a customer's provider, the vendor's own for staff, and an app of ours. */
export async function playKeycloak(story: Story) {
  const { stop, ...keycloak } = await startKeycloak()
  try {
    await playCompany(story, keycloak)
    await playStaff(story, keycloak)
    await atOurs((site) => playBroker(story, keycloak, site))
  } finally {
    await stop()
  }
}

/** Apps by others at our provider: a proxy, and a library. */
export const playApps = (story: Story) =>
  atOurs(async (site) => {
    await playProxy(story, site)
    await playAuthlib(story, site)
  })

async function atOurs(play: (site: Site) => Promise<void>) {
  const site = await openSite()
  try {
    await play(site)
  } finally {
    await site.stop()
  }
}
