import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { createClient, dropClient, editClient, renewSecret } from '../actions/clients'
import { keysAt, rotateKeys } from '../actions/keys'
import type { IdentityProviderContext } from '../context'
import type { openidConsoleCalls, ShownClient, ShownKey } from '../contract/console'
import { discoveryOf, issuerOf } from '../rules/clients'
import { allClients, type Client, membersOf } from '../store/clients'
import { type KeyRow, publishedKeys } from '../store/keys'

/** Handlers for operators' decisions about the apps that sign members in. */
export function openidConsole(context: IdentityProviderContext): Handlers<typeof openidConsoleCalls> {
  const { database, publicUrl, config } = context
  return {
    'GET /console/api/apps': async ({ now }) => {
      const clients = await allClients(database)
      return {
        clients: clients.map(({ client, members }) => present(client, members)),
        keys: (await publishedKeys(database, now)).map(presentKey),
        issuer: issuerOf(publicUrl),
        discovery: discoveryOf(publicUrl),
      }
    },

    'POST /console/api/apps/add': async ({ input, operator, change, now }) => {
      // The key is there when the first app asks for it.
      await keysAt(database, config.licenceSecret, now)
      const made = await createClient({ change, by: operator.name, now }, input)
      return 'refused' in made ? made : made.to(({ client, secret }) => ({ client: present(client, 0), secret }))
    },

    'POST /console/api/apps/change': async ({ input, operator, change, now }) => {
      const made = await editClient({ change, by: operator.name, now }, input)
      const members = await membersOf(database, input.id)
      return 'refused' in made ? made : made.to(({ client }) => ({ client: present(client, members) }))
    },

    'POST /console/api/apps/secret': async ({ input, operator, change, now }) => {
      const made = await renewSecret({ change, by: operator.name, now }, input)
      const members = await membersOf(database, input.id)
      return 'refused' in made ? made : made.to(({ client, secret }) => ({ client: present(client, members), secret }))
    },

    'POST /console/api/apps/remove': ({ input, operator, change, now }) =>
      dropClient({ change, by: operator.name, now }, input),

    'POST /console/api/apps/rotate-key': ({ change, now }) =>
      change(async (transaction) => {
        const { kid, retired } = await rotateKeys(transaction, config.licenceSecret, now)
        const keys = (await publishedKeys(transaction, now)).map(presentKey)
        return { answer: { keys }, record: { action: 'app.rotateKey', memberId: null, details: { key: kid, retired } } }
      }),
  }
}

const present = (client: Client, members: number): ShownClient => ({
  id: client.id,
  name: client.name,
  public: client.secretHash === null,
  redirect_uris: [...client.redirectUris],
  post_logout_uris: [...client.postLogoutUris],
  members,
  created: unixSeconds(client.createdAt),
  version: client.version,
})

const presentKey = ({ kid, createdAt, signsFrom, retiresAt }: KeyRow): ShownKey => ({
  kid,
  created: unixSeconds(createdAt),
  signs_from: unixSeconds(signsFrom),
  retires: retiresAt === null ? 0 : unixSeconds(retiresAt),
})
