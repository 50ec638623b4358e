import { publishDemoCatalogue } from '../console/catalogue-console'
import { type Try, why } from './place'

/** Commands about releases of programs. */
export const releaseCommands: Readonly<Record<string, Try>> = {
  'releases add': [
    'release.publish',
    async (at) => {
      await publishDemoCatalogue(at.server)
      const file = await at.written('setup.exe', 'one')
      return [file, '--software', 'ebbcatch-video', '--platform', 'win', '--version', '6.1.0', '--build', '61042']
    },
  ],
  'releases change': [
    'release.change',
    async (at) => [(await at.sample('POST /console/api/releases/change'))('file_name'), '--share', '60'],
  ],
  'releases load': [
    'release.load',
    async (at) => {
      await publishDemoCatalogue(at.server)
      await at.written('two.exe', 'two')
      const facts = { software: 'ebbcatch-video', platform: 'win', version: '7.0.0', build: 70001 }
      const line = { ...facts, released_at: '2026-11-01T09:00:00Z', file: 'two.exe' }
      await at.written('releases.jsonl', JSON.stringify(line))
      return [at.folder]
    },
  ],
  'releases withdraw': [
    'release.withdraw',
    async (at) => [(await at.sample('POST /console/api/releases/withdraw'))('file_name'), ...why],
  ],
}
