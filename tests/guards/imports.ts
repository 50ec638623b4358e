import { dirname, join, normalize } from 'node:path'
import { files, product, read } from './tree'

/** One import of a file, of types alone too: the file that it leads to, or the name of a package. */
export interface Import {
  readonly from: string
  readonly to: string
  /** True of `import type` and `export type`: nothing of it is there when the program runs. */
  readonly typesAlone: boolean
}

const known = new Set(files)

const statement =
  /(?<type>(?:import|export)\s+type\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+))?(?:^|[^.\w])(?:from|import)\s*\(?\s*'(?<name>[^'\n]+)'/g

const wordingUse = /\bwordingOf\(([^()]*)\)/g

const roomsWithWording = files.filter((path) => path.endsWith('/messages/en.json'))

/** The messages of the rooms that a text names by `wordingOf`, patterns included: as much an import as any. */
const wordingNamed = (text: string) =>
  [...text.matchAll(wordingUse)]
    .flatMap(([, names = '']) => [...names.matchAll(/'([^'\n]+)'/g)])
    .flatMap(([, name = '']) => {
      const room = new RegExp(`^${name.replaceAll('*', '[^/]+')}/messages/en\\.json$`)
      return roomsWithWording.filter((path) => room.test(path))
    })

/** Every import of the product, its wording included. */
export const imports: readonly Import[] = product
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((from) => {
    const text = read(from)
    const stated = [...text.matchAll(statement)].map(({ groups }) => ({
      from,
      to: resolve(from, groups?.name ?? ''),
      typesAlone: groups?.type !== undefined,
    }))
    return [...stated, ...wordingNamed(text).map((to) => ({ from, to, typesAlone: false }))]
  })

/** A file of the repository by its path from the root; a package stays as it is named. */
function resolve(from: string, name: string): string {
  if (!/^(@\/|\.)/.test(name)) return name
  const path = name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(from), name))
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  const found = endings.map((ending) => path + ending).find((candidate) => known.has(candidate))
  return found ?? path
}

/** The circles in a graph of names: each is a set of names that reach one another. */
export function circlesIn(edges: readonly Import[]): string[][] {
  const next = new Map<string, Import[]>()
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  const visit = (name: string) => {
    order.set(name, order.size)
    lowest.set(name, order.size - 1)
    open.push(name)
    for (const { to } of next.get(name) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(name) !== order.get(name)) return
    const circle = open.splice(open.indexOf(name))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const name of next.keys()) if (!order.has(name)) visit(name)
  return circles
}
