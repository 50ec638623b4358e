import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiCalls } from '@/apps/server/calls'
import { variableNames } from '@/apps/server/config'
import { codes } from '@/platform/codes/codes'
import { root } from '@/platform/config/root'
import type { ApiCallDefinition } from '@/platform/contract/api-call'
import { commands } from '@/tests/server/commands'
import { groups, platformLayers } from './plan'
import { files, filesIn, product, read } from './tree'

const written = 'Written by `npx vitest run --project rules -u tests/guards/documents`.'

const known = [
  ...files,
  ...['catalogues', 'changes', 'deploy', 'docs', 'migrations'].flatMap(filesIn),
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
]
const pages = known.filter((path) => path.endsWith('.md'))
const there = new Set(
  known.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))),
)

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** The anchor that a heading has on a page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const anchorsIn = (path: string) =>
  new Set([...withoutCode(read(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** A path in a document may leave them out, as a test is named without them. */
const endings = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.calls.test.ts', '.e2e.ts']

/** Folders that a build or a run makes. */
const notKept = /(^|\/)(dist|release)(\/|$)/

describe('the documents', () => {
  it('link to existing files and headings', () => {
    const wrong = pages.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^[a-z]+:|^\//.test(link)) return []
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
        if (!there.has(target)) return [`${page}: ${link}`]
        if (anchor === undefined || !target.endsWith('.md') || anchorsIn(target).has(anchor)) return []
        return [`${page}: ${link} has no such heading`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('name existing paths between backticks', () => {
    const path =
      /`((?:apps|bench|catalogues|deploy|docs|domains|drills|e2e|examples|integrations|packages|platform|scripts|tests)\/[\w./@-]*)(?::\d+)?`/g
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(path)].flatMap(([, named = '']) => {
        const bare = named.replace(/\/$/, '')
        const found = endings.some((ending) => there.has(bare + ending))
        return found || /\/X(\/|$)/.test(named) || notKept.test(named) ? [] : [`${page}: ${named}`]
      }),
    )
    expect(wrong).toEqual([])
  })
  it('are in folders: only the index and the features are directly in docs/', () => {
    expect(pages.filter((page) => dirname(page) === 'docs').sort()).toEqual(['docs/README.md', 'docs/features.md'])
  })

  it('are in the index, each page of the listed folders', () => {
    const index = read('docs/README.md')
    const listed = pages.filter((page) => /^docs\/(guides|reference|explanation|operation)\//.test(page))
    expect(listed.filter((page) => !index.includes(`(${page.slice('docs/'.length)})`))).toEqual([])
  })

  it('include a README of one screen in each language', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(6500)
  })
})

describe('docs/explanation/architecture.md', () => {
  const drawing = /```mermaid\n([\s\S]*?)```/.exec(read('docs/explanation/architecture.md'))?.[1] ?? ''
  /** The content of each box: the first line is its name, the others are its parts. */
  const boxes = new Map(
    [...drawing.matchAll(/\["<b>([\w-]+)<\/b>(.*?)"\]/g)].map(([, name = '', rest = '']) => [
      name,
      [...rest.matchAll(/[a-z0-9-]+(?![a-z0-9-]*>)/g)].map(([word]) => word).filter((word) => word !== 'br'),
    ]),
  )

  it('draws the apps and the integrations by their folders', () => {
    const folders = (of: string) =>
      readdirSync(join(root, of), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? each.name : []))
    expect(boxes.get('apps')?.toSorted()).toEqual(folders('apps').sort())
    expect(boxes.get('integrations')?.toSorted()).toEqual(folders('integrations/payments').sort())
  })

  it.each(Object.entries(groups))('draws the group %s with its domains', (group, domains) => {
    expect(boxes.get(group)?.toSorted()).toEqual([...domains].sort())
  })

  it.each(Object.entries(platformLayers))('draws the layer %s with its rooms', (layer, rooms) => {
    expect(boxes.get(layer)?.toSorted()).toEqual(rooms.split(' ').sort())
  })
})

describe('docs/explanation/events.md', () => {
  const sources = product.filter((path) => /^(domains|integrations|apps\/server)\/.*\.ts$/.test(path))
  const homeOf = (path: string) =>
    /^domains\/([\w-]+\/[\w-]+)|^[\w-]+\/[\w-]+/.exec(path)?.slice(0, 2).findLast(Boolean) ?? path

  const declared = sources.flatMap((path) =>
    [...read(path).matchAll(/interface Events \{([\s\S]*?)\n {2}\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?'([\w.]+)':/g)].map(([, said = '', name = '']) => ({
        name,
        path,
        said: said.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
      })),
    ),
  )

  /** The domains that follow events by a list in their `actions/`. */
  const followers = new Set(sources.filter((path) => /events\.follow\(/.test(read(path))).map(homeOf))

  /** Returns the use of an event that a file names: by the call around the name, or else by the file. */
  const doesWith = (path: string, index: number) => {
    const text = read(path)
    const around =
      /(\w+)(?:<[^()]*>)?\((?:[^()']|\([^()]*\))*$/.exec(text.slice(Math.max(0, index - 200), index))?.[1] ?? ''
    if (/^(emit|announcement|announcementOfEach)$/.test(around)) return 'tells'
    if (/^(on|once|together|follow)$/.test(around) || /events\.(on|once|together|follow)\(/.test(text)) return 'hears'
    if (followers.has(homeOf(path)) && path.includes('/actions/')) return 'hears'
    return /tellOf\(|events\.(emit|announcement|announcementOfEach)\(/.test(text) ? 'tells' : null
  }

  const uses = sources.flatMap((path) =>
    [...read(path).matchAll(/'(\w+\.\w+)'/g)].flatMap(({ index, 1: name = '' }) => {
      const event = declared.find((each) => each.name === name)
      const does =
        event === undefined ||
        (event.path === path && /interface Events/.test(read(path).slice(Math.max(0, index - 900), index)))
          ? null
          : doesWith(path, index)
      return does === null ? [] : [{ name, does, home: homeOf(path) }]
    }),
  )
  const homes = (name: string, does: string) =>
    [...new Set(uses.filter((use) => use.name === name && use.does === does).map(({ home }) => home))].sort()

  it('lists publishers and subscribers of each event', async () => {
    const rows = declared.map(
      ({ name, said }) =>
        `| \`${name}\` | ${homes(name, 'tells').join(', ')} | ${homes(name, 'hears').join(', ')} | ${said} |`,
    )
    const page = `# What domains tell each other\n\n${written} An event is written in the transaction in which it happened, with a job for each domain that listens: it reaches each of them at least once, and none when the transaction fails (\`platform/jobs/events.ts\`). \`back-office/webhooks\` passes events on to the vendor's own systems ([their fields](../reference/webhooks.md)).\n\n| Event | Told by | Heard by | What happened |\n|---|---|---|---|\n${rows.sort().join('\n')}\n`
    await expect(page).toMatchFileSnapshot(join(root, 'docs', 'explanation', 'events.md'))
    expect(declared.filter(({ name }) => homes(name, 'tells').length === 0)).toEqual([])
    expect(declared.filter(({ name }) => homes(name, 'hears').length === 0)).toEqual([])
  })
})

describe('docs/reference', () => {
  it('has all commands with their help', async () => {
    const described = Object.entries(commands)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, { usage, summary, example }]) =>
          `## ${name}\n\n\`\`\`\n${`${name} ${usage}`.trimEnd()}\n\`\`\`\n\n${summary}\n\nFor example: \`${`${name} ${example}`.trimEnd()}\``,
      )
    const page = `# Commands\n\n${written} Each is called as \`npm run foyer -- COMMAND\`, in a release as \`bin/foyer COMMAND\`; \`help COMMAND\` says the same.\n\n${described.join('\n\n')}\n`
    await expect(page).toMatchFileSnapshot(join(root, 'docs', 'reference', 'commands.md'))
  })

  /** Expects generated lines between two marks of a page; `-u` writes them. */
  const expectWritten = async (page: string, mark: string, lines: readonly string[]) => {
    const path = join(root, 'docs', 'reference', page)
    const [before = '', rest = ''] = readFileSync(path, 'utf8').split(`<!-- ${mark} -->\n`)
    const [, after = ''] = rest.split(`<!-- /${mark} -->\n`)
    const own = `<!-- ${mark} -->\n${written}\n\n${lines.join('\n')}\n<!-- /${mark} -->\n`
    await expect(`${before}${own}${after}`).toMatchFileSnapshot(path)
  }

  it('has all codes with their meaning', () =>
    expectWritten('codes.md', 'codes', [
      '| Code | Means |',
      '|---|---|',
      ...Object.entries(codes).map(([code, meaning]) => `| ${code} | ${meaning} |`),
    ]))

  it('has all calls of the server API with their scopes', () =>
    expectWritten('server-api.md', 'calls', [
      '| Call | Scope | Does |',
      '|---|---|---|',
      ...Object.entries<ApiCallDefinition>(apiCalls)
        .map(
          ([call, { permission, summary }]) =>
            `| \`${call}\` | ${permission === null ? '' : `\`${permission}\``} | ${summary} |`,
        )
        .sort(),
    ]))

  it('names every variable that the server reads, and no other', () => {
    const ofProgrammers = ['WEB_FROM_SOURCE', 'PADDLE_API_URL', 'STRIPE_API_URL']
    const rows = read('docs/reference/environment.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=\w+)?`/g)].map(([, name = '']) => name),
    )
    expect(variableNames.filter((name) => !named.includes(name) && !ofProgrammers.includes(name))).toEqual([])
    const inFirst = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=\w+)?`/g)].map(([, name = '']) => name),
    )
    expect(inFirst.filter((name) => !variableNames.includes(name))).toEqual([])
  })
})
