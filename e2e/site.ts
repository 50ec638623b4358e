import { cpSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { quickFolder } from '@/tests/machine/quick-folder'
import { findBrowser } from './browser'
import { demoSession } from './console-session'
import { startInstallation } from './installation'
import { failures } from './pictures'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the demo vendor's data as no test has touched it, for installations of a test's own. */
    demoData: string
  }
}

export default async function setup(project: TestProject) {
  rmSync(failures, { recursive: true, force: true })
  await findBrowser()
  const demoData = await prepareDemoData()
  const installation = await startInstallation({ data: demoData })
  project.provide('demoData', demoData)
  project.provide('site', installation.url)
  project.provide('siteData', installation.folder)
  project.provide('operator', await demoSession(installation.url))
  return async () => {
    await installation.stop()
    rmSync(demoData, { recursive: true, force: true })
  }
}

/** Makes a database and loads the demo vendor into it, once: the first start of what was built, where there is nothing. */
async function prepareDemoData() {
  const folder = quickFolder('foyer-demo-')
  const first = await startInstallation()
  await first.stop(() => cpSync(first.folder, folder, { recursive: true }))
  return folder
}
