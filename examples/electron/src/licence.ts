import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileStore, type Licence, LicenceClient, LicenceError, sealedStore } from '@foyer/licence-client'
import { app, dialog, net, safeStorage, shell } from 'electron'

export const server = 'http://localhost:3000'

/** A real program carries the vendor's keys, as /.well-known/jwks.json gives them when it is built. */
const keys = 'fromServer'

export function openClient(): LicenceClient {
  const place = (name: string) => join(app.getPath('userData'), name)
  const kept = place('licence.json')
  const store = safeStorage.isEncryptionAvailable() ? sealedStore(kept, secretIn(place('secret'))) : fileStore(kept)
  // Electron's own way to the network knows the system's proxy.
  return new LicenceClient({ server, line: 'downloader', keys, store, version: app.getVersion(), fetch: net.fetch })
}

/** Drawn once, and kept by the system's keychain. */
function secretIn(path: string): string {
  if (existsSync(path)) return safeStorage.decryptString(readFileSync(path))
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(path, safeStorage.encryptString(secret))
  return secret
}

/** Returns the licence of this computer; null: the user has had enough. Every state leads back in. */
export async function licensed(client: LicenceClient): Promise<Licence | null> {
  let work = () => client.ensure()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LicenceError)) throw error
      // It is over, or none is here: by another sign-in. All else may pass: by another try.
      const way = error.asksToSignIn ? 'Authorize in the browser' : 'Try again'
      const { response } = await dialog.showMessageBox({ message: error.message, buttons: [way, 'Quit'] })
      if (response === 1) return null
      work = () => (error.asksToSignIn ? signIn(client) : client.ensure())
    }
  }
}

const signIn = (client: LicenceClient) =>
  client.signIn({
    show: ({ code, link }) => {
      void shell.openExternal(link)
      void dialog.showMessageBox({ message: `Compare the code in the browser: ${code}` })
    },
  })
