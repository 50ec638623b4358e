import { build, fail, install } from './prepare.mjs'
import { node } from './steps.mjs'

// Lighthouse and what it brings are large, so neither `npm start` nor `npm test` installs them.

async function measure() {
  await install()
  for (const folder of ['e2e', 'e2e/lighthouse']) await install(folder)
  await build()
  await node('--import', 'tsx', 'e2e/lighthouse/main.mjs', ...process.argv.slice(2))
}

measure().catch(fail)
