import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'
import type { Story } from './story'
import { goProgram, laid, pythonRoom, run } from './tools'

const given = (...path: string[]) => join(root, 'deploy', ...path)

/** The examples of `deploy/`, as those read them who run them. */
export async function playDeploy(story: Story) {
  const folder = join(laid, 'deploy')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await byKubernetes(story, folder)
  await byCompose(story, folder)
}

/** Versions of Kubernetes that the manifests are held against, as the package of their schemas has them. */
const kubernetes = ['1.25.0', '1.31.0', '1.37.0']

async function byKubernetes(story: Story, above: string) {
  const judge = goProgram('github.com/yannh/kubeconform/cmd/kubeconform', 'v0.8.0')
  const bin = pythonRoom('kubernetes', 'kubernetes-validate==1.37.0')
  const place = 'import os, kubernetes_validate; print(os.path.dirname(kubernetes_validate.__file__))'
  const { output } = await run(join(bin, 'python'), ['-c', place])
  const schemas = join(output.trim(), 'kubernetes-json-schema')
  const manifest = readFileSync(given('kubernetes', 'foyer.yaml'), 'utf8')
  for (const version of kubernetes) {
    const folder = join(above, version)
    mkdirSync(folder, { recursive: true })
    for (const name of kindsIn(manifest)) {
      const schema = standalone(join(schemas, `v${version}-local-strict`), name)
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema))
    }
    const pattern = `${folder}/{{ .ResourceKind }}{{ .KindSuffix }}.json`
    const judged = async (name: string, text: string) => {
      const file = join(folder, `${name}.yaml`)
      writeFileSync(file, text)
      return run(judge, ['-strict', '-summary', '-schema-location', pattern, file])
    }
    const { status, output: said } = await judged('foyer', manifest)
    story.tell(`Kubernetes ${version} takes the manifests`, status === 0, said)
    const spoilt = await judged('spoilt', manifest.replace('containerPort:', 'containerPorts:'))
    story.tell('and finds a fault that was made in them', spoilt.output.includes('containerPorts'))
  }
}

/** The names of the schemas: `deployment-apps-v1`, `service-v1`. */
const kindsIn = (manifest: string) => [
  ...new Set(
    [...manifest.matchAll(/^apiVersion: (?:([a-z]+)[\w.]*\/)?(\w+)\nkind: (\w+)$/gm)].map(([, group, version, kind]) =>
      [kind?.toLowerCase(), group, version].filter(Boolean).join('-'),
    ),
  ),
]

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A schema with all that it refers to in it: the judge does not follow references of this kind. */
function standalone(folder: string, name: string): Json {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Record<string, Json>
  const definitions = read('_definitions').$defs as Readonly<Record<string, Json>>
  const expanded = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(expanded)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, $schema: _, $id: __, ...rest } = value as Readonly<Record<string, Json>>
    if (typeof $ref === 'string') return expanded(definitions[$ref.split('/').at(-1) ?? ''] ?? null)
    return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, expanded(each)]))
  }
  return expanded(read(name))
}

async function byCompose(story: Story, above: string) {
  const source = join(above, 'resolve')
  mkdirSync(source)
  cpSync(join(root, 'drills', 'peers', 'deploy', 'resolve.go'), join(source, 'main.go'))
  await run('go', ['mod', 'init', 'resolve'], { cwd: source })
  await run('go', ['get', 'github.com/compose-spec/compose-go/v2@v2.16.2'], { cwd: source })
  await run('go', ['mod', 'tidy'], { cwd: source })
  const built = await run('go', ['build', '-o', 'resolve', '.'], { cwd: source })
  if (built.status !== 0) return story.tell('the parser of Compose builds', false, built.output.slice(-2000))
  const place = join(above, 'release', 'deploy')
  cpSync(given(), place, { recursive: true })
  const compose = join(place, 'compose', 'compose.yaml')
  // As the head of the file says: the settings, and a line for each variable of the file itself.
  const lines = [...readFileSync(compose, 'utf8').matchAll(/^# {3}echo "(\w+=.*)" >> \.env/gm)].map(([, line]) => line)
  const settings = readFileSync(join(place, '.env.example'), 'utf8')
  const resolved = (own: readonly (string | undefined)[]) => {
    writeFileSync(join(place, 'compose', '.env'), [settings, ...own, ''].join('\n'))
    return run(join(source, 'resolve'), [compose], { cwd: join(place, 'compose'), env: { FOYER_VERSION: '1.2.3' } })
  }
  const { status, output } = await resolved(lines)
  const services = status === 0 ? (JSON.parse(output) as Readonly<Record<string, readonly string[]>>) : {}
  story.tell('Compose resolves the file', status === 0, status === 0 ? Object.keys(services).sort().join(', ') : output)
  const servers = Object.values(services).filter(([image]) => image === 'foyer:1.2.3')
  const held = servers.length > 1 && servers.every(([, address]) => /^postgres:.*@database\/foyer$/.test(address ?? ''))
  story.tell('each server has the version and the database that the file names', held, JSON.stringify(services))
  for (const line of lines) {
    const [name = ''] = line?.split('=') ?? []
    const without = await resolved(lines.filter((each) => each !== line))
    story.tell(`without ${name} it is refused`, without.status !== 0 && without.output.includes(name))
  }
}
