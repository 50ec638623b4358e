import examples from '../vectors/components.json' with { type: 'json' }
import type { ConformanceCase } from './case'

/** Each part of a device is hashed as the examples say, or left out. */
export const componentCases: readonly ConformanceCase[] = [
  {
    group: 'Parts of a device',
    name: 'are hashed as every client hashes them',
    steps: stepsOf(({ hash }) => hash !== null),
  },
  {
    group: 'Parts of a device',
    name: 'are left out where the value tells no device apart',
    steps: stepsOf(({ hash }) => hash === null),
  },
]

function stepsOf(wanted: (example: (typeof examples)[number]) => boolean): ConformanceCase['steps'] {
  return examples
    .filter(wanted)
    .map(({ line, kind, value, hash }) => ({ request: { op: 'component', line, kind, value }, answer: { ok: hash } }))
}
