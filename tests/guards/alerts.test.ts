import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { debianPrograms, hasDebian } from '../machine/debian-programs'

const rules = readFileSync(join(root, 'deploy', 'monitoring', 'alerts.yml'), 'utf8')
const cases = readFileSync(join(root, 'tests/guards/alert-rules.yml'), 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

/** Figures of other exporters that the documentation names; metrics.calls.test.ts checks our own. */
const ofOthers = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'probe_ssl_earliest_cert_expiry', 'up']

it('each alert fires in a case of its own', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter((name) => !cases.includes(`"${name}"`))).toEqual([])
})

it('alerts draw on our figures, and on those of exporters that the documentation names', () => {
  const expressions = rules.replaceAll(/^ +(summary|description):.*$/gm, '')
  const names = [...expressions.matchAll(/(?<![\w$.])([a-z]+_[a-z_]+)(?=[{[ )])/g)].map(([, name = '']) => name)
  const foreign = names.filter((name) => !/^(foyer|nodejs|process|humanize)_/.test(name) && !functions.has(name))
  expect(foreign.filter((name) => !ofOthers.includes(name))).toEqual([])
})

const functions = new Set(['histogram_quantile'])

const places = [...(process.env.PATH ?? '').split(':'), '/usr/bin'].map((place) => join(place, 'promtool'))
const isThere = hasDebian || places.some((file) => existsSync(file))

it.skipIf(!isThere)(
  'promtool has each alert fire in its case, and none in an ordinary hour',
  () => {
    const { promtool } = debianPrograms({ promtool: 'prometheus' }).files
    const said = execFileSync(promtool, ['test', 'rules', 'alert-rules.yml'], {
      cwd: join(root, 'tests/guards'),
      encoding: 'utf8',
    })
    expect(said).toContain('SUCCESS')
  },
  120_000,
)
