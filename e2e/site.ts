import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/platform/database/connect'
import { findBrowser } from './browser'
import { demoSession } from './console-session'
import { startInstallation } from './installation'
import { failures } from './pictures'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the installation that the browser tests share. */
    site: string
    /** The folder of its data. */
    siteData: string
    /** A folder with the demo vendor's data as no test has touched it, for installations of a test's own. */
    demoData: string
    /** The same with empty tables: an installation loads its own vendor into them as it does into a database it made. */
    emptyData: string
  }
}

export default async function setup(project: TestProject) {
  rmSync(failures, { recursive: true, force: true })
  await findBrowser()
  const emptyData = await prepareEmptyData()
  const demoData = await prepareDemoData(emptyData)
  const installation = await startInstallation({ data: demoData })
  project.provide('emptyData', emptyData)
  project.provide('demoData', demoData)
  project.provide('site', installation.url)
  project.provide('siteData', installation.folder)
  project.provide('operator', await demoSession(installation.url))
  return async () => {
    await installation.stop()
    for (const folder of [emptyData, demoData]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes a database once, which takes as long as all that comes after it in a first start. */
async function prepareEmptyData() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-empty-'))
  const created = await openDatabase({ dataDir: folder })
  await created.close()
  return folder
}

/** Loads the demo vendor once, in the way of a first start. */
async function prepareDemoData(emptyData: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-'))
  const first = await startInstallation({ data: emptyData })
  await first.stop(() => cpSync(first.folder, folder, { recursive: true }))
  return folder
}
