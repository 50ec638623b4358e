import { LicenceError } from '@foyer/licence-client'
import { app, BrowserWindow, dialog } from 'electron'
import electronUpdater from 'electron-updater'
import { licensed, openClient, server } from './licence.js'
import { lookForUpdates } from './updates.js'

/** In milliseconds: a program that is left open looks again. */
const lookAgain = 4 * 3_600_000

async function start() {
  await app.whenReady()
  const client = openClient()
  const licence = await licensed(client)
  if (licence === null) return app.quit()
  const { autoUpdater } = electronUpdater
  autoUpdater.on('update-downloaded', async ({ version }) => {
    const buttons = ['Restart now', 'Later']
    const { response } = await dialog.showMessageBox({ message: `Version ${version} is here.`, buttons })
    if (response === 0) autoUpdater.quitAndInstall()
  })
  // Without network, or where the updates of the licence have ended, the program works on as it is.
  autoUpdater.on('error', (error) => console.warn(error.message))
  const look = () => lookForUpdates(autoUpdater, client, server).catch(() => null)
  setInterval(look, lookAgain)
  await Promise.all([look(), showWindow(licence.expiresAt)])
}

const showWindow = (until: Date) =>
  new BrowserWindow({ width: 480, height: 320, title: 'Tidewren' }).loadURL(
    `data:text/plain,Licensed until ${until.toISOString()}`,
  )

start().catch(async (error: unknown) => {
  if (!(error instanceof LicenceError)) throw error
  await dialog.showMessageBox({ message: error.message, detail: error.problem })
  app.quit()
})
