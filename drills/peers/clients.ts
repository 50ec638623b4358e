import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'
import { openSite } from './site'
import type { Story } from './story'
import { goProgram, laid, pythonRoom, run } from './tools'

const ours = (name: string) => join(root, 'drills', 'peers', 'clients', name)

/** Clients of the server API as others generate them from its document: they compile, and make five calls. */
export async function playClients(story: Story) {
  const folder = join(laid, 'clients')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const site = await openSite()
  try {
    const document = join(folder, 'openapi.json')
    writeFileSync(document, await (await fetch(`${site.url}/api/v1/openapi.json`)).text())
    const env = { URL: site.url, KEY: await site.key('Clients') }
    await inGo(story, folder, document, env)
    await inPython(story, folder, document, env)
  } finally {
    await site.stop()
  }
}

type Env = Readonly<Record<'URL' | 'KEY', string>>

async function inGo(story: Story, above: string, document: string, { URL, KEY }: Env) {
  const generator = goProgram('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen', 'v2.8.2')
  const folder = join(above, 'go')
  mkdirSync(join(folder, 'api'), { recursive: true })
  const words = ['-package', 'api', '-generate', 'types,client', '-o', join('api', 'api.gen.go'), document]
  const generated = await run(generator, words, { cwd: folder })
  story.tell('oapi-codegen reads the document', generated.status === 0, generated.output)
  cpSync(ours('calls.go'), join(folder, 'main.go'))
  await run('go', ['mod', 'init', 'five'], { cwd: folder })
  await run('go', ['mod', 'tidy'], { cwd: folder })
  const built = await run('go', ['build', '-o', 'five', '.'], { cwd: folder })
  story.tell('the client in Go compiles', built.status === 0, built.output.slice(-2000))
  if (built.status !== 0) return
  const called = await run(join(folder, 'five'), [], { cwd: folder, env: { URL, KEY } })
  story.tell('the client in Go calls', called.status === 0, called.output.slice(-2000))
}

async function inPython(story: Story, above: string, document: string, { URL, KEY }: Env) {
  const room = pythonRoom('clients', 'openapi-python-client==0.29.1')
  const folder = join(above, 'python')
  mkdirSync(folder, { recursive: true })
  const words = ['generate', '--path', document, '--output-path', 'five', '--meta', 'none']
  const generated = await run(join(room, 'openapi-python-client'), words, { cwd: folder })
  // Its linter is not there, which it says; of the document it has nothing to say.
  const said = /unable to|cannot parse|unsupported|WARNING parsing/i.test(generated.output)
  const held = generated.status === 0 && !said
  story.tell('openapi-python-client reads the document', held, held ? '' : generated.output.slice(0, 3000))
  const called = await run(join(room, 'python'), [ours('calls.py')], {
    cwd: folder,
    env: { URL, KEY, PYTHONPATH: folder },
  })
  story.tell('the client in Python calls', called.status === 0, called.output.slice(-2000))
}
