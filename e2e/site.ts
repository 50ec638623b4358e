import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser'
import { demoSession } from './console-session'
import { startInstallation } from './installation'
import { failures } from './pictures'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the installation that the browser tests share. */
    site: string
  }
}

export default async function setup(project: TestProject) {
  rmSync(failures, { recursive: true, force: true })
  await findBrowser()
  const installation = await startInstallation()
  project.provide('site', installation.url)
  project.provide('operator', await demoSession(installation.url))
  return () => installation.stop()
}
